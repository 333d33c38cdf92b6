import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";

/** Returns the book of the account "a" in memory, with this much available. */
export function bookWith(cents: bigint): OpenBook {
  const zeros = LINE_KINDS.map(() => 0n);
  const book: OpenBook = {
    accountId: "a",
    seq: 0n,
    lineNumber: 0n,
    available: 0n,
    held: 0n,
    counts: zeros,
    sums: zeros,
    postings: [],
    lines: [],
  };
  if (cents > 0n) {
    const line = { kind: "deposit" as const, productTransactionId: "p" };
    post(book, { debit: "RAIL", credit: "AVAILABLE", amount: cents, reference: "deposit", line });
  }
  return book;
}
