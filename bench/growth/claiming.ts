import { giveBackDeliveries } from "#lib/domain/integration/webhooks/deliveries/claim-deliveries.ts";
import { ClaimRound } from "#lib/domain/integration/webhooks/deliveries/claim-due.ts";
import { ConcurrencyLimiter } from "#lib/domain/integration/webhooks/deliveries/concurrency-limiter.ts";
import { WAITING_MAX } from "#lib/domain/integration/webhooks/deliveries/deliverer.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { answerParent } from "../support/child.ts";
import { percentile } from "../support/statistics.ts";

// The service's claim, again and again: the one delivery that waits is claimed and given back.

/** `known`: webhooks that this process has just delivered to. */
export type ClaimCommand = { times: number; warmUps: number; known: string[] };
/** Milliseconds of one claim. */
export type ClaimResult = { p50: number; p99: number };

async function claim({ times, warmUps, known }: ClaimCommand): Promise<ClaimResult> {
  const limiter = new ConcurrencyLimiter();
  for (const id of known)
    await limiter.hold({ webhookId: id, accountId: "" }, async () => true, { succeeded: () => true });
  const claims = new ClaimRound();
  const took: number[] = [];
  for (let i = -warmUps; i < times; i++) {
    const startedAt = performance.now();
    const claimed = await claims.next({ ...limiter.slots(), free: WAITING_MAX, failingMayTry: true });
    if (i >= 0) took.push(performance.now() - startedAt);
    const ids = claimed?.deliveries.map(({ id }) => id) ?? [];
    if (ids.length !== 1) throw new Error(`${ids.length} deliveries are claimed, and one waits`);
    await giveBackDeliveries(ids);
  }
  took.sort((a, b) => a - b);
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

answerParent((command: ClaimCommand) => servingEveryOperator(() => claim(command)));
