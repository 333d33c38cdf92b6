import type { Holder, OrderResult, Party } from "./messages.ts";
import type { PayoutOrder, PreparedPayout, ReturnOrder } from "./port.ts";

/** A payment that we order. Amount in cents. `pixKey` is the key that the creditor was found by. */
export type Payout = {
  endToEndId: string;
  amount: number;
  creditor: Party;
  pixKey: string | null;
  description: string | null;
};

/** A full or partial return of a payment that we received. */
export type Return = { endToEndId: string; originalEndToEndId: string; amount: number; description: string | null };

/** An order to the rail. `id` is assigned by us and is the same in every repetition. `accountId`: our account that pays. */
export type PayOrder = { id: string; accountId: string | null } & (
  | { kind: "payout"; payload: Payout }
  | { kind: "return"; payload: Return }
);

/** Whether the rail accepted an order to pay. An order that the rail refuses with an SPI code is never executed. */
export type Receipt = { id: string; refusedWith: string | null };

/** An order that the rail is asked about. `accountId`: our account that pays. */
export type AskedOrder = { endToEndId: string; accountId: string | null };

/** The state of an order at the rail, as the rail reports it on request. */
export type OrderStatus =
  | OrderResult
  | { outcome: "REFUSED"; endToEndId: string; amount: number; code: string }
  | { outcome: "PENDING"; endToEndId: string; amount: number; code: null };

/** A DICT entry: who owns a Pix key. `holder` is what the network knows about the owner. */
export type DictEntry = {
  key: string;
  keyType: string;
  owner: { taxId: string; name: string };
  account: Party["bankAccount"];
  holder: Holder;
};

/** A payout at a connection. `prepared`: what the bank bound to it before money moves. */
export type ConnectionPayout = Omit<PayoutOrder, "payingKey"> & { recordId: string; prepared: PreparedPayout | null };

/** A return at a connection. `of`: the kind of record that ordered it. */
export type ConnectionReturn = ReturnOrder & { of: "refund" | "unapplied_payment"; recordId: string };

/** Charges to register, ordered together. The bank gets what each charge says when it is sent. */
export type ChargesOrder = { charges: { recordId: string; locationId: string }[] };

/** An order to a bank. A removal follows its charge. */
export type ConnectionOrder = { id: string; accountId: string } & (
  | { kind: "payout"; payload: ConnectionPayout }
  | { kind: "return"; payload: ConnectionReturn }
  | { kind: "charges"; payload: ChargesOrder }
  | { kind: "chargeRemoval"; payload: { recordId: string; txid: string } }
);
