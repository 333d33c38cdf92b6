import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import { configureWebhook } from "#lib/domain/webhooks/configure-webhook.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { ACCOUNT_ID } from "../charge-row.ts";
import { answerParent } from "../support/child.ts";
import { until } from "../support/until.ts";

// Creates the account's webhooks and settles the whole inbox. Each payment becomes an event to be delivered to each
// webhook, so the outbox is the service's own work.

export type FillCommand = { urls: string[] };

async function context(): Promise<Context> {
  const [account] = await rows<{ operatorId: string }>({
    text: `SELECT operator_id AS "operatorId" FROM account WHERE id = $1`,
    values: [ACCOUNT_ID],
  });
  const actor = { kind: "credential", id: ACCOUNT_ID } as const;
  const operatorId = account?.operatorId ?? "";
  return { operatorId, accountId: ACCOUNT_ID, accountIds: [ACCOUNT_ID], actor, requestId: ACCOUNT_ID };
}

answerParent(async ({ urls }: FillCommand) => {
  const ctx = await context();
  await rows({ text: "UPDATE webhook_endpoint SET active = false WHERE account_id = $1", values: [ACCOUNT_ID] });
  for (const url of urls) await configureWebhook.run(ctx, { url });
  return until({}, settlePayments);
});
