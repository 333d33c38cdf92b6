import { refuse } from "#lib/core/errors.ts";
import { AMOUNT_MAX, AMOUNT_MIN } from "#lib/core/money.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { type OpenBook, type Posting, post } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { type PrismaTx, prismaTransaction } from "#lib/server/prisma-client.ts";

/** `debit` blocks money, `credit` gives blocked money back. `id` is the caller's idempotency key. */
export type JudicialMovement = {
  accountId: string;
  id: string;
  direction: "debit" | "credit";
  /** Cents. */
  amount: bigint;
  /** The court's number of its order. */
  courtOrder: string;
  /** "staff:<id>" or "command:<user>". */
  createdBy: string;
};

/** The balances of an account after a movement, in cents. `created` false: the movement existed already. */
type JudicialAnswer = { created: boolean; available: bigint; blocked: bigint };

/**
 * Posts a movement by court order. Throws ACCOUNT_NOT_FOUND; INSUFFICIENT_FUNDS when less is available than is to be
 * blocked; LIMIT_EXCEEDED when less is blocked than is to be given back; EXTERNAL_ID_CONFLICT when `id` belongs to
 * another movement; VALIDATION_ERROR when the amount is out of bounds. `alsoWrite` runs in the transaction that posts
 * the movement, and not for a repeat.
 */
export function postJudicialMovement(
  movement: JudicialMovement,
  alsoWrite?: (tx: Tx) => Promise<void>,
): Promise<JudicialAnswer> {
  if (movement.amount < AMOUNT_MIN || movement.amount > AMOUNT_MAX) {
    return Promise.reject(refuse("VALIDATION_ERROR", `amount must be ${AMOUNT_MIN} to ${AMOUNT_MAX} cents.`));
  }
  return prismaTransaction(async (prisma, tx) => {
    const books = await lockBooks(tx, [movement.accountId]);
    const book = books.get(movement.accountId);
    if (!book) throw refuse("ACCOUNT_NOT_FOUND", "No account has this id.");
    if (await isRepeat(prisma, movement))
      return { created: false, available: book.available, blocked: blockedOf(book) };
    refuseImpossible(book, movement);

    // From here on it must succeed.
    post(book, postingOf(movement));
    const at = postingTime(books.values());
    await writeBooks(tx, books.values(), at);
    await prisma.judicialMovement.create({ data: { ...movement, createdAt: at } });
    await alsoWrite?.(tx);
    await announce(tx, { accountIds: [movement.accountId], tags: ["balances", "statement"], queues: [] });
    return { created: true, available: book.available, blocked: blockedOf(book) };
  });
}

/** Returns what a book has blocked for courts. */
export function blockedOf({ sums }: Pick<OpenBook, "sums">): bigint {
  return (sums[lineKindNumber("judicialDebit")] ?? 0n) - (sums[lineKindNumber("judicialCredit")] ?? 0n);
}

function refuseImpossible(book: OpenBook, { direction, amount }: JudicialMovement): void {
  // What the bank blocks already is what the court means.
  if (direction === "debit" && book.available < amount) {
    throw refuse("INSUFFICIENT_FUNDS", `The account has ${book.available} cents available.`);
  }
  if (direction === "credit" && blockedOf(book) < amount) {
    throw refuse("LIMIT_EXCEEDED", `Only ${blockedOf(book)} cents of the account are blocked.`);
  }
}

function postingOf({ id, direction, amount, courtOrder }: JudicialMovement): Posting {
  const sides =
    direction === "debit"
      ? ({ debit: "AVAILABLE", credit: "JUDICIAL" } as const)
      : ({ debit: "JUDICIAL", credit: "AVAILABLE" } as const);
  const kind = direction === "debit" ? "judicialDebit" : "judicialCredit";
  const line = { kind, productTransactionId: id, description: courtOrder } as const;
  return { ...sides, amount, reference: `judicial:${id}`, line };
}

async function isRepeat(prisma: PrismaTx, { accountId, id, ...given }: JudicialMovement): Promise<boolean> {
  const stored = await prisma.judicialMovement.findUnique({ where: { accountId_id: { accountId, id } } });
  if (!stored) return false;
  const { direction, amount, courtOrder } = stored;
  if (direction !== given.direction || amount !== given.amount || courtOrder !== given.courtOrder) {
    throw refuse("EXTERNAL_ID_CONFLICT", "This id belongs to another judicial movement.");
  }
  return true;
}
