import type { ListedReturn } from "#lib/rail/api-pix/profile.ts";
import { rows } from "#lib/server/db.ts";
import type { LiveConnection } from "../connections/live-connection.ts";
import { storeReturns } from "../payout-returns/store-returns.ts";

/** After a longer silence the proofs of the days find the rest. */
const REACH_MS_MAX = 3 * 86_400_000;
/** The bank's clock may be ahead of ours. */
const AHEAD_MS = 60_000;
const BATCH_MAX = 100;

/** Reads what came back of payouts from the bank's list: webhooks get lost, and some banks send none. */
export async function readReturns({ id, profile, session }: LiveConnection): Promise<void> {
  const { everyMs, reachMs, list } = profile.payoutReturns;
  const [state] = await rows<{ readAt: Date | null }>({
    name: "payout-returns-read-at",
    text: `SELECT payout_returns_at AS "readAt" FROM connection_state WHERE connection_id = $1`,
    values: [id],
  });
  const now = Date.now();
  const before = state?.readAt?.getTime() ?? now - REACH_MS_MAX;
  if (state?.readAt && now - before < everyMs) return;
  const from = new Date(Math.max(before - reachMs, now - REACH_MS_MAX));
  let batch: ListedReturn[] = [];
  for await (const one of list(session, { from, to: new Date(now + AHEAD_MS) })) {
    batch.push(one);
    if (batch.length < BATCH_MAX) continue;
    await storeReturns(id, batch);
    batch = [];
  }
  await storeReturns(id, batch);
  await rows({
    name: "note-payout-returns",
    text: "UPDATE connection_state SET payout_returns_at = $2 WHERE connection_id = $1",
    values: [id, new Date(now)],
  });
}
