import { z } from "zod";

/** A message from the rail. `messageId` is assigned by the rail and is the same in every redelivery. */
export type RailMessage = { messageId: string; kind: string; payload: unknown };

const party = z.object({
  taxId: z.string(),
  name: z.string(),
  bankAccount: z.object({
    ispb: z.string(),
    branch: z.string(),
    accountNumber: z.string(),
    accountType: z.enum(["CACC", "SVGS", "TRAN", "SLRY"]),
  }),
});

/**
 * An incoming Pix payment to one of our keys. It settles only when we accept it. Amount in cents. `holder` is what the
 * network knows about the payer.
 */
export const paymentMessage = z.object({
  endToEndId: z.string().length(32),
  txid: z.string(),
  pixKey: z.string(),
  amount: z.int().positive(),
  debtor: party,
  holder: z.enum(["REGULAR", "DECEASED", "MINOR", "MISMATCH"]),
});
export type Holder = PaymentMessage["holder"];
export type PaymentMessage = z.output<typeof paymentMessage>;

/** Our answer to an incoming payment. The first answer counts; the same answer may be repeated many times. */
export const paymentAnswer = z.object({
  endToEndId: z.string(),
  verdict: z.enum(["ACCEPTED", "REFUSED"]),
  reason: z.string().nullable(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** A payment that we order. Amount in cents. `pixKey` is the key that the creditor was found by. */
export type Payout = {
  endToEndId: string;
  amount: number;
  creditor: z.output<typeof party>;
  pixKey: string | null;
  description: string | null;
};

/** A full or partial return of a payment that we received. */
export type Return = { endToEndId: string; originalEndToEndId: string; amount: number; description: string | null };

/** `accountId`: our account that was paid. Null: none of ours has the key. */
export type AnswerOrder = { id: string; accountId: string | null; kind: "paymentAnswer"; payload: PaymentAnswer };
/** `accountId`: our account that pays. */
export type PayOrder = { id: string; accountId: string | null } & (
  | { kind: "payout"; payload: Payout }
  | { kind: "return"; payload: Return }
);

/** An order to the rail. `id` is assigned by us and is the same in every repetition. */
export type RailOrder = AnswerOrder | PayOrder;

/** Whether the rail accepted an order to pay. An order that the rail refuses with an SPI code is never executed. */
export type Receipt = { id: string; refusedWith: string | null };

/**
 * The final result of an order that the rail accepted: settled, or rejected with an SPI code. Arrives as a message of
 * kind "orderResult".
 */
export const orderResult = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("SETTLED"),
    endToEndId: z.string().length(32),
    amount: z.int().positive(),
    code: z.null(),
  }),
  z.object({
    outcome: z.literal("REJECTED"),
    endToEndId: z.string().length(32),
    amount: z.int().positive(),
    code: z.string().regex(/^[0-9A-Z]{4}$/),
  }),
]);
export type OrderResult = z.output<typeof orderResult>;

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
  account: PaymentMessage["debtor"]["bankAccount"];
  holder: Holder;
};

/**
 * The Pix network as the service uses it. Every call has its own time limit and throws when the rail is unreachable.
 */
export type Rail = {
  /** Returns up to `max` waiting messages. The rail delivers them again until they are acknowledged. */
  pull(max: number): Promise<RailMessage[]>;
  /** Confirms to the rail that we have stored these messages. */
  acknowledge(messageIds: string[]): Promise<void>;
  /** Sends answers. Returns the ids that the rail accepted; the rail may or may not have accepted the others. */
  send(orders: AnswerOrder[]): Promise<string[]>;
  /**
   * Sends orders to pay. An order with a known id or endToEndId is the same order: it gets the same receipt and is not
   * paid again. The rail may or may not have accepted an order without a receipt.
   */
  pay(orders: PayOrder[]): Promise<Receipt[]>;
  /**
   * Returns the state of these orders. An order that is missing from the result never reached the rail, or the rail
   * cannot be asked about it now: it is safe to send it again under the same id.
   */
  statusOf(orders: AskedOrder[]): Promise<OrderStatus[]>;
  /** Looks up a Pix key in DICT for an operator. Returns null when nobody owns the key. */
  lookUp(key: string, operatorId: string): Promise<DictEntry | null>;
  /** Returns what the network knows about a person or company. */
  holderOf(taxId: string): Promise<Holder>;
};
