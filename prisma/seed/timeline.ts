import { writeBooks } from "#lib/ledger/books.ts";
import type { OpenBook } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

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

/** A past status change of a record. Nobody is notified of it. */
export type PastEvent = {
  accountId: string;
  kind: "charge" | "withdrawal" | "refund" | "transfer";
  recordId: string;
  status: string;
  pixKey: string | null;
  actor: "clock" | "rail" | "book";
  at: Date;
};

/** Inserts past events. No webhook existed at their time, so none is delivered. */
export async function insertEvents(tx: Tx, events: PastEvent[]): Promise<void> {
  await tx.query(
    `INSERT INTO event (account_id, id, record_kind, record_id, status, pix_key, actor, created_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])`,
    [
      events.map((event) => event.accountId),
      events.map(() => uuidV7()),
      events.map((event) => event.kind),
      events.map((event) => event.recordId),
      events.map((event) => event.status),
      events.map((event) => event.pixKey),
      events.map((event) => event.actor),
      events.map((event) => event.at),
    ],
  );
}
