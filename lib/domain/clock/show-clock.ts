import { businessAheadMs, businessTime } from "#lib/server/business-time.ts";
import { operation } from "#lib/server/operation.ts";
import { showClockContract } from "./show-clock.contract.ts";

/** Returns the current business time. */
export const showClock = operation(showClockContract, async () => {
  return { output: { now: await businessTime(), aheadMs: await businessAheadMs() } };
});
