import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_INSPECT } from "#lib/core/role.ts";
import { INSPECTOR_ANSWERS } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";

const inspector = z.object({
  url: z.string(),
  accountNumber: z.string(),
  /** Null: the webhook was deleted, or was never created. */
  webhookId: wire.uuid.nullable(),
  answer: z.enum(INSPECTOR_ANSWERS),
});

const inspected = z.object({
  inspectedId: wire.uuid,
  at: wire.utc,
  /** The `type` of the message. Null: the body has none. */
  event: z.string().nullable(),
  bytes: z.int(),
  /** WRONG: signed with another secret, or not by us. NONE: not signed. */
  signature: z.enum(["VERIFIED", "WRONG", "NONE"]),
  /** The status that was answered. Null: no answer within the time limit. */
  status: z.int().nullable(),
});

export const showInspectorContract = contract({
  name: "showInspector",
  summary: "Show the sandbox's webhook inspector and what arrived there, newest first",
  effect: "read",
  roles: MAY_INSPECT,
  errors: [],
  tags: ["webhooks", "deliveries"],
  stagingOnly: true,
  console: {
    input: z.object({}),
    output: z.object({
      /** Null: the operator has none. */
      inspector: inspector.nullable(),
      requests: z.array(inspected),
    }),
  },
});

export const showInspectedRequestContract = contract({
  name: "showInspectedRequest",
  summary: "Show a request that arrived at the webhook inspector",
  effect: "read",
  roles: MAY_INSPECT,
  errors: ["REQUEST_NOT_FOUND"],
  tags: ["deliveries"],
  stagingOnly: true,
  console: {
    input: z.object({ inspectedId: wire.uuid }),
    output: inspected.extend({ headers: z.record(z.string(), z.string()), body: wire.maskedText }),
  },
});

export const createInspectorContract = contract({
  name: "createInspector",
  summary: "Create the webhook inspector's address, and a webhook of an account that is sent there",
  effect: "change",
  roles: MAY_INSPECT,
  errors: ["ACCOUNT_NOT_FOUND", "LIMIT_EXCEEDED"],
  tags: ["webhooks", "deliveries", "audit"],
  stagingOnly: true,
  console: { input: z.object({ accountNumber: wire.text(20, 1) }), output: inspector },
});

export const setInspectorAnswerContract = contract({
  name: "setInspectorAnswer",
  summary: "Say what the webhook inspector answers",
  effect: "change",
  roles: MAY_INSPECT,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks"],
  stagingOnly: true,
  console: { input: z.object({ answer: z.enum(INSPECTOR_ANSWERS) }), output: inspector },
});

export const removeInspectorContract = contract({
  name: "removeInspector",
  summary: "Remove the webhook inspector's address, its webhook and what arrived there",
  effect: "change",
  roles: MAY_INSPECT,
  errors: [],
  tags: ["webhooks", "deliveries", "audit"],
  stagingOnly: true,
  console: { input: z.object({}), output: z.object({}) },
});
