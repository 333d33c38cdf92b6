import { type OpenBook, post } from "./open-book.ts";

/** Moves `amount` cents from available to held, for a record ("withdrawal:<id>"). Throws as `post` does. */
export function hold(book: OpenBook, record: string, amount: bigint): void {
  post(book, { debit: "AVAILABLE", credit: "HELD", amount, reference: `${record}:hold` });
}

/** Moves a record's held `amount` back to available. Works once per record and book. Throws as `post` does. */
export function release(book: OpenBook, record: string, amount: bigint): void {
  post(book, { debit: "HELD", credit: "AVAILABLE", amount, reference: `${record}:release` });
}
