import type { PageReads } from "#lib/client/calls/query-cache.ts";

type Kind = "withdrawal" | "transfer";

/** Returns what is prefetched for the page of a payout or transfer. */
export function recordReads(
  operation: "showWithdrawal" | "showTransfer",
  kind: Kind,
  transactionId: string,
): PageReads {
  return (read) =>
    Promise.all([read(operation, { transactionId }), read("showNote", { kind, subjectId: transactionId })]);
}
