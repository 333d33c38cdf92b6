import { configureWebhook } from "#lib/domain/integration/webhooks/configure-webhook.ts";
import { jobs } from "#lib/domain/jobs.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { answerParent } from "../support/child.ts";
import { until } from "../support/database/batches.ts";
import { ACCOUNT_ID } from "../support/database/charge-row.ts";

// The service's side: it fills an outbox, and in another process empties it with the unchanged worker, which has only the
// job that delivers webhooks.

/** `fill`: creates a webhook of the account at each of these addresses. `begin`, `end`: the worker runs between them. */
export type GuicheCommand = { fill: string[] } | "begin" | "end";

const deliveries = jobs.filter(({ queue }) => queue === "deliveries");
const stopping = new AbortController();
let finished: Promise<void> | undefined;

async function context(): Promise<Context> {
  const [account] = await rows<{ operatorId: string }>({
    text: `SELECT operator_id AS "operatorId" FROM account WHERE id = $1`,
    values: [ACCOUNT_ID],
  });
  const actor = { kind: "credential", id: ACCOUNT_ID } as const;
  const operatorId = account?.operatorId ?? "";
  return { operatorId, accountId: ACCOUNT_ID, accountIds: [ACCOUNT_ID], actor, requestId: ACCOUNT_ID };
}

/**
 * Settles the whole inbox once the webhooks stand. Each payment becomes an event to be delivered to each webhook, so the
 * outbox is the service's own work.
 */
async function fill(urls: string[]): Promise<void> {
  const ctx = await context();
  await rows({ text: "UPDATE webhook_endpoint SET active = false WHERE account_id = $1", values: [ACCOUNT_ID] });
  for (const url of urls) await configureWebhook.run(ctx, { url });
  await until({}, creditPayments);
}

answerParent(async (command: GuicheCommand) => {
  if (command === "begin") {
    finished = runWorker(deliveries, { signal: stopping.signal });
  } else if (command === "end") {
    stopping.abort();
    await finished;
  } else await fill(command.fill);
});
