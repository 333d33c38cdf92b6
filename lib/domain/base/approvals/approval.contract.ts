import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ADMIN_ALONE, MAY_OVERSEE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** What can need the confirmation of a second administrator. */
export const APPROVAL_KINDS = [
  "createCredential",
  "rotateCredential",
  "grantWebhookTaxIds",
  "requireOneAdministrator",
  "correctDifference",
  "acceptDifference",
  "creditUnappliedPayment",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `expired`: nobody decided in time. `collected`: the secret that it allowed was shown to who had asked. */
const STATES = ["open", "expired", "declined", "confirmed", "collected"] as const;

const person = z.object({ staffId: wire.uuid, name: z.string() });

const shownApproval = z.object({
  approvalId: wire.uuid,
  kind: z.enum(APPROVAL_KINDS),
  /** What is asked for, as its operation was given it. */
  facts: z.record(z.string(), z.unknown()),
  state: z.enum(STATES),
  requestedBy: person,
  requestedAt: wire.utc,
  expiresAt: wire.utc,
  decidedBy: person.nullable(),
  decidedAt: wire.utc.nullable(),
  /** The person who makes the request may confirm it: an administrator, and not the one who asked. */
  mayConfirm: z.boolean(),
  /** A secret waits for the person who makes the request. */
  mayCollect: z.boolean(),
});

const LIST_MAX = 50;

export const listApprovalsContract = contract({
  name: "listApprovals",
  summary: `List what asks for a second administrator, newest first; at most ${LIST_MAX}`,
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["approvals"],
  console: {
    input: z.object({}),
    output: z.object({
      /** True: credentials that move money or read whole tax ids need a second administrator. */
      required: z.boolean(),
      /** How many administrators can sign in. */
      administrators: z.int(),
      approvals: z.array(shownApproval).max(LIST_MAX),
    }),
  },
});

export const decideApprovalContract = contract({
  name: "decideApproval",
  summary: "Confirm as a second administrator what another one asked for, or decline it",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["approvals", "credentials", "webhooks", "proofs", "unappliedPayments", "audit"],
  console: {
    input: z.object({ approvalId: wire.uuid, decision: z.enum(["confirm", "decline"]) }),
    output: z.object({ state: z.enum(["confirmed", "declined"]) }),
  },
});

export const collectApprovalContract = contract({
  name: "collectApproval",
  summary: "Make and show, once, the secret that a second administrator confirmed",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["approvals", "credentials", "audit"],
  console: {
    input: z.object({ approvalId: wire.uuid }),
    output: z.object({ credentialId: wire.uuid, clientSecret: z.string().optional(), apiKey: z.string().optional() }),
  },
});

export const requireSecondAdministratorContract = contract({
  name: "requireSecondAdministrator",
  summary:
    "Have a second administrator confirm what moves money or shows whole tax ids to a system; to end this needs one too",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["approvals", "audit"],
  console: {
    input: z.object({ required: z.boolean() }),
    /** `approvalId`: of the request to end it, which another administrator must confirm. */
    output: z.object({ required: z.boolean(), approvalId: wire.uuid.nullable() }),
  },
});
