import type { Store } from "./store.ts";

/** What an entry is for, in the bank's own statement. */
export type EntryKind =
  | "OPENING"
  | "PIX_IN"
  | "PIX_OUT"
  | "PIX_OUT_UNDONE"
  | "RETURN_OUT"
  | "RETURN_OUT_UNDONE"
  | "RETURN_IN"
  | "FEE"
  | "BLOCK"
  | "UNBLOCK";

/** Money of the outside world: what other banks owe to this one. */
export const SPI = "SPI";
/** Payouts and returns that are sent and not settled. */
export const SENDING = "SENDING";
export const FEES = "FEES";

/** Why money of a customer is blocked. */
export type BlockReason = "judicial" | "med";

export const accountOf = (customer: string): string => `customer:${customer}`;
export const blockedOf = (customer: string, reason: BlockReason): string => `blocked:${customer}:${reason}`;

export type Entry = {
  kind: EntryKind;
  debit: string;
  credit: string;
  amount: number;
  /** Unique: the same entry is never made twice. */
  reference: string;
  endToEndId?: string;
};

/** An entry as it is stored. Amount in cents. */
export type StoredEntry = Entry & { id: number; at: string };

const CHANGE = `INSERT INTO balance (account, amount) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET amount = amount + excluded.amount`;

/** Books one entry: the amount moves from `debit` to `credit`. Balances are of liabilities: a credit adds. */
export function book(store: Store, at: Date, { kind, debit, credit, amount, reference, endToEndId }: Entry): void {
  store.run(
    "INSERT INTO entry (at, kind, debit, credit, amount, reference, end_to_end_id) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[at.toISOString(), kind, debit, credit, amount, reference, endToEndId ?? null],
  );
  store.run(CHANGE, debit, -amount);
  store.run(CHANGE, credit, amount);
}

/** Books what the customer pays for a payment in or a payout, which share their id where both are of this bank. Nothing where `fee` is 0. */
export function bookFee(
  store: Store,
  at: Date,
  customer: string,
  { fee, of, endToEndId }: { fee: number; of: "payment" | "payout"; endToEndId: string },
): void {
  if (fee === 0) return;
  const entry = { debit: accountOf(customer), credit: FEES, amount: fee, reference: `fee:${of}:${endToEndId}` };
  book(store, at, { kind: "FEE", ...entry, endToEndId });
}

/** Returns an account's balance in cents. */
export function balanceOf(store: Store, account: string): number {
  return store.get<{ amount: number }>("SELECT amount FROM balance WHERE account = ?", account)?.amount ?? 0;
}

/** Returns a customer's entries from `from` to before `to`, oldest first. Amounts in cents; money in is a credit. */
export function entriesOf(store: Store, customer: string, { from, to }: { from: Date; to: Date }): StoredEntry[] {
  const account = accountOf(customer);
  return store.all(
    `SELECT id, at, kind, debit, credit, amount, reference, end_to_end_id AS endToEndId FROM entry
     WHERE (debit = ? OR credit = ?) AND at >= ? AND at < ? ORDER BY id`,
    ...[account, account, from.toISOString(), to.toISOString()],
  );
}

/** Returns what is wrong with the book, in words; empty when nothing is. */
export function bookViolations(store: Store): string[] {
  const differing = store.all<{ account: string }>(
    `SELECT account FROM (SELECT debit AS account, -amount AS change FROM entry UNION ALL SELECT credit, amount FROM entry
       UNION ALL SELECT account, -amount FROM balance) GROUP BY account HAVING sum(change) <> 0`,
  );
  const below = store.all<{ account: string }>("SELECT account FROM balance WHERE amount < 0 AND account <> ?", SPI);
  return [
    ...differing.map(({ account }) => `the balance of ${account} is not the sum of its entries`),
    ...below.map(({ account }) => `the balance of ${account} is below zero`),
  ];
}
