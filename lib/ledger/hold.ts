import { type OpenBook, post } from "./open-book.ts";

/** Sets `amount` cents aside for a record ("withdrawal:<id>"), from what is available. */
export function hold(book: OpenBook, record: string, amount: bigint): void {
  post(book, { debit: "AVAILABLE", credit: "HELD", amount, reference: `${record}:hold` });
}

/** Makes what was set aside for a record available again. A book takes it once. */
export function release(book: OpenBook, record: string, amount: bigint): void {
  post(book, { debit: "HELD", credit: "AVAILABLE", amount, reference: `${record}:release` });
}
