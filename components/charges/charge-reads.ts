import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { FirstReads } from "#lib/client/first-read.ts";

/** Higher than the number of refunds that one payment has. */
const REFUNDS_MAX = 100;

/** Returns the input of `listRefunds` for the refunds of one payment. */
export function refundsInput(endToEndId: string) {
  return { search: endToEndId, limit: REFUNDS_MAX };
}

/** Returns the first reads of a charge's page. */
export function chargeReads(chargeId: string): FirstReads {
  return async (read) => {
    const payment = (await read("showCharge", { chargeId }))?.pixTransaction;
    if (payment && payment.totalReversedAmount > 0n) await read("listRefunds", refundsInput(payment.endToEndId));
  };
}

/** Returns the first reads of the page for a new charge. `repeat` is the id of a charge to copy. */
export function newChargeReads(repeat: string | undefined): FirstReads {
  return (read) =>
    Promise.all([read("listAccounts", {}), ...(repeat ? [read("showCharge", { chargeId: repeat })] : [])]);
}

export type ShownCharge = ConsoleOutput<"showCharge">;
