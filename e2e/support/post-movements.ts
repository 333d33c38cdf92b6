import { randomUUID } from "node:crypto";
import { lockBooks, writeBooks } from "#lib/ledger/books.ts";
import { LINE_KINDS, type LineKind, lineKindNumber } from "#lib/ledger/line-kind.ts";
import { type Line, type OpenBook, post } from "#lib/ledger/open-book.ts";
import { transaction } from "#lib/server/db.ts";

/** A movement into or out of an account, in cents. */
export type Movement = { kind: LineKind; amount: bigint; reference?: string } & Partial<Omit<Line, "kind">>;

/** Posts a movement with its line to a book in memory. */
export function postMovement(book: OpenBook, { kind, amount, reference = randomUUID(), ...line }: Movement): void {
  const { type, farSide } = LINE_KINDS[lineKindNumber(kind)] as (typeof LINE_KINDS)[number];
  const sides =
    type === "credit"
      ? ({ debit: farSide, credit: "AVAILABLE" } as const)
      : ({ debit: "AVAILABLE", credit: farSide } as const);
  post(book, { ...sides, amount, reference, line: { kind, productTransactionId: randomUUID(), ...line } });
}

/** Posts movements to an account's book at `at`, which must not be before the last posting. */
export async function postMovements(accountId: string, at: Date, movements: Movement[]): Promise<void> {
  await transaction(async (tx) => {
    const books = await lockBooks(tx, [accountId]);
    for (const movement of movements) postMovement(books.get(accountId) as OpenBook, movement);
    await writeBooks(tx, books.values(), at);
  });
}
