import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { WEBHOOK_LIST_DAYS } from "#lib/core/limits.ts";
import { BUILDERS_AND_AUDITOR } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { webhookA, webhookConsole } from "./webhook.contract.ts";

const window = (instant: typeof wire.brt) => z.object({ start_date: instant, end_date: instant });

export const listWebhooksContract = contract({
  name: "listWebhooks",
  summary: "List the webhooks that were made in a time, newest first",
  description: `Those that were made from \`start_date\` to \`end_date\`; without them, in the last ${WEBHOOK_LIST_DAYS} days.`,
  effect: "read",
  scope: "webhook.read",
  roles: BUILDERS_AND_AUDITOR,
  errors: ["VALIDATION_ERROR"],
  tags: ["webhooks"],
  A: {
    path: "GET /v1/webhook",
    input: window(wire.brtInQuery).partial(),
    example: { start_date: "2026-11-01T00:00:00.000-03:00" },
    output: z.object({ parameters: window(wire.brt), webhooks: z.array(webhookA) }),
  },
  console: { input: z.object({}), output: z.object({ webhooks: z.array(webhookConsole) }) },
});
