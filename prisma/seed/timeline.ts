import { writeBooks } from "#lib/ledger/books.ts";
import type { OpenBook } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";

/** A change to books at a time in the past. */
export type Step = { at: Date; happen: (bookOf: (accountId: string) => OpenBook) => void };

/** Applies all steps to the books in the order of their times, each at its own time. */
export async function replay(tx: Tx, books: Map<string, OpenBook>, steps: Step[]): Promise<void> {
  const bookOf = (accountId: string) => books.get(accountId) as OpenBook;
  for (const { at, happen } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    happen(bookOf);
    await writeBooks(tx, books.values(), at);
    for (const book of books.values()) Object.assign(book, { postings: [], lines: [] });
  }
}
