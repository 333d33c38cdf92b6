import type { FirstReads } from "#lib/client/first-read.ts";

/** More refunds than one payment has. */
const REFUNDS_MAX = 100;

/** With what the refunds of a payment are asked for. */
export function refundsInput(endToEndId: string) {
  return { search: endToEndId, limit: REFUNDS_MAX };
}

/** What a charge's page begins with. */
export function chargeReads(chargeId: string): FirstReads {
  return async (read) => {
    const payment = (await read("showCharge", { chargeId }))?.pixTransaction;
    if (payment && payment.totalReversedAmount > 0n) await read("listRefunds", refundsInput(payment.endToEndId));
  };
}

/** What the form for a new charge begins with. `repeat`: the charge that it is to be like. */
export function newChargeReads(repeat: string | undefined): FirstReads {
  return (read) =>
    Promise.all([read("listAccounts", {}), ...(repeat ? [read("showCharge", { chargeId: repeat })] : [])]);
}
