import type { PageReads } from "#lib/client/calls/query-cache.ts";

/** Higher than the number of refunds that one payment has. */
const REFUNDS_MAX = 100;

/** Returns the input of `listRefunds` for the refunds of one payment. */
export function refundsInput(endToEndId: string) {
  return { search: endToEndId, limit: REFUNDS_MAX };
}

/** Returns what is prefetched for the page of a refund. */
export function refundReads(transactionId: string): PageReads {
  return async (read) => {
    const note = read("showNote", { kind: "refund", subjectId: transactionId });
    const refund = await read("showRefund", { transactionId });
    await note;
    if (refund) await read("listRefunds", refundsInput(refund.originalEndToEndId));
  };
}
