import { randomInt, randomUUID } from "node:crypto";
import type { TimelineEntry } from "#lib/domain/base/records/timeline.contract.ts";
import { createBook, lockBooks, writeBooks } from "#lib/ledger/books.ts";
import { LINE_KINDS, type LineKind, lineKindNumber } from "#lib/ledger/line-kind.ts";
import { type Line, type OpenBook, post } from "#lib/ledger/open-book.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { HOLDER_TAX_ID, type TestAccount } from "./test-account.ts";

/** Creates another account of the same operator, by default of the same owner. Returns its id and number. */
export async function siblingAccount(of: TestAccount, taxId = HOLDER_TAX_ID): Promise<{ id: string; number: string }> {
  const id = randomUUID();
  const number = String(randomInt(10_000_000, 99_999_999));
  await transaction(async (tx) => {
    await tx.query(
      `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
       VALUES ($1, $2, $3, 'Jogos de Teste Reserva S.A.', $4, '00000000', '0001')`,
      [id, of.ctx.operatorId, number, taxId],
    );
    await createBook(tx, id);
  });
  return { id, number };
}

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

/** Returns the book of the account "a" in memory, with this much available. */
export function bookWith(cents: bigint): OpenBook {
  const zeros = LINE_KINDS.map(() => 0n);
  const book: OpenBook = {
    accountId: "a",
    seq: 0n,
    lineNumber: 0n,
    available: 0n,
    held: 0n,
    blocked: 0n,
    counts: zeros,
    sums: zeros,
    postingTime: new Date(),
    postings: [],
    lines: [],
  };
  if (cents > 0n) {
    const line = { kind: "deposit" as const, productTransactionId: "p" };
    post(book, { debit: "RAIL", credit: "AVAILABLE", amount: cents, reference: "deposit", line });
  }
  return book;
}

/** Posts movements to an account's book at `at`, which must not be before the last posting. */
export async function postMovements(accountId: string, at: Date, movements: Movement[]): Promise<void> {
  await transaction(async (tx) => {
    const books = await lockBooks(tx, [accountId]);
    for (const movement of movements) postMovement(books.get(accountId) as OpenBook, movement);
    await writeBooks(tx, books.values(), at);
  });
}

/** Credits an account with `cents`, as a deposit does. */
export function fund(accountId: string, cents: bigint): Promise<void> {
  return postMovements(accountId, new Date(), [{ kind: "deposit", amount: cents }]);
}

/** Returns the available and the held cents of an account. Throws when it has no book. */
export async function balanceOf(accountId: string): Promise<{ available: bigint; held: bigint }> {
  const [book] = await rows<{ available: bigint; held: bigint }>({
    text: "SELECT available, held FROM book WHERE account_id = $1",
    values: [accountId],
  });
  if (!book) throw new Error("no such book");
  return book;
}

/** Returns the statement lines of a record, ordered by account and line number. */
export function linesOf(productTransactionId: string) {
  return rows<{
    accountId: string;
    kind: number;
    amount: bigint;
    name: string | null;
    taxId: string | null;
    externalId: string;
  }>({
    text: `SELECT account_id AS "accountId", kind, amount, counterparty_name AS name, counterparty_tax_id AS "taxId", external_id AS "externalId"
           FROM statement_line WHERE product_transaction_id = $1 ORDER BY account_id, line_number`,
    values: [productTransactionId],
  });
}

/** Returns the statuses that a record has moved to, in order. */
export async function historyOf(recordId: string): Promise<string[]> {
  const found = await rows<{ status: string }>({
    text: "SELECT status FROM event WHERE record_id = $1 ORDER BY created_at, id",
    values: [recordId],
  });
  return found.map(({ status }) => status);
}

/** Returns a short text for each entry of a timeline. */
export function storyOf(timeline: readonly TimelineEntry[]): string[] {
  return timeline.map((entry) => {
    if (entry.kind === "created") return `created by ${entry.actor.kind}`;
    if (entry.kind === "event") return `${entry.status} by ${entry.actor.kind}`;
    if (entry.kind === "rail") return `rail ${entry.what}${entry.code ? ` ${entry.code}` : ""}`;
    return entry.kind === "posting" ? `${entry.step} ${entry.amount}` : `${entry.kind} ${entry.status}`;
  });
}
