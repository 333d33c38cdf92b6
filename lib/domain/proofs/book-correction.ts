import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { ActionRefused } from "../audit/action-refused.ts";
import type { CORRECTIONS } from "./difference.contract.ts";
import type { Difference } from "./difference.ts";

export type CorrectionKind = (typeof CORRECTIONS)[number];

/** Returns why a difference cannot be corrected so; null: it can. */
export function hindranceOf({ missing }: Difference, as: CorrectionKind): string | null {
  if (missing === 0n) return "Both sides have one amount: there is nothing to book.";
  if (as === "fee" && missing > 0n) return "The bank has more than our book: that is no fee of the bank.";
  return null;
}

/**
 * Books the correction of a difference in an account's book, so that RAIL is what the bank has. Returns its reference and time. Throws ActionRefused when the
 * account cannot pay the fee.
 */
export async function bookCorrection(
  tx: Tx,
  difference: Difference,
  { accountId, as }: { accountId: string; as: CorrectionKind },
): Promise<{ reference: string; at: Date }> {
  const books = await lockBooks(tx, [accountId]);
  const book = books.get(accountId);
  if (!book) throw new ActionRefused("The account has no book.");
  const reference = `adjustment:${difference.id}`;
  if (as === "fee") payFee(book, difference, reference);
  else adjust(book, difference.missing, reference);
  const at = postingTime(books.values());
  await writeBooks(tx, books.values(), at);
  await announce(tx, { accountIds: [accountId], tags: ["balances", "statement"], queues: [] });
  return { reference, at };
}

/** The account pays what the bank took: the fee has a line of its statement. */
function payFee(book: OpenBook, { id, missing, day, connectionName }: Difference, reference: string): void {
  const amount = -missing;
  if (book.available < amount)
    throw new ActionRefused(`The account has ${book.available} cents available, less than the fee.`);
  const description = `Tarifa bancária ${connectionName} ${day}`;
  const line = { kind: "fee", productTransactionId: id, description } as const;
  post(book, { debit: "AVAILABLE", credit: "FEES", amount, reference: `${reference}:fee`, line });
  post(book, { debit: "FEES", credit: "RAIL", amount, reference });
}

/** No money of players is touched, so no statement shows it. */
function adjust(book: OpenBook, missing: bigint, reference: string): void {
  if (missing > 0n) post(book, { debit: "RAIL", credit: "ADJUSTMENT", amount: missing, reference });
  else post(book, { debit: "ADJUSTMENT", credit: "RAIL", amount: -missing, reference });
}
