import { drainInParallel, workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import { afterCommit, decideAll } from "./credit-payments.ts";

/** Decides on the payments that wait in the inbox. Returns how many. */
export function creditPayments(): Promise<number> {
  return drainInParallel(creditBatch);
}

/** Decides on at most 500 payments of the inbox in one transaction. Returns how many. */
export async function creditBatch(): Promise<number> {
  const worked = await workOffMessages("payment", decideAll);
  afterCommit(worked > 0);
  return worked;
}
