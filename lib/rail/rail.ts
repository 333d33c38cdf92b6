import { z } from "zod";

/** What the rail hands us. `messageId` is the rail's own and the same in every repetition. */
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
 * A Pix on its way to one of our keys, which moves only when we accept it. Amount in cents. `holder` is what the
 * network knows of the payer.
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

/** Our answer to a payment. The first answer counts; the same one may be given many times. */
export const paymentAnswer = z.object({
  endToEndId: z.string(),
  verdict: z.enum(["ACCEPTED", "REFUSED"]),
  reason: z.string().nullable(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** A payment that we want made. Amount in cents. `pixKey`: the key by which the creditor was found. */
export type Payout = {
  endToEndId: string;
  amount: number;
  creditor: z.output<typeof party>;
  pixKey: string | null;
  description: string | null;
};

/** A payment that came to us and that we want to go back, whole or in part. */
export type Return = { endToEndId: string; originalEndToEndId: string; amount: number; description: string | null };

export type AnswerOrder = { id: string; kind: "paymentAnswer"; payload: PaymentAnswer };
export type PayOrder =
  | { id: string; kind: "payout"; payload: Payout }
  | { id: string; kind: "return"; payload: Return };

/** What we tell the rail. `id` is ours and the same in every repetition. */
export type RailOrder = AnswerOrder | PayOrder;

/** Whether the rail took an order to pay. One that it refuses with an SPI code never goes out. */
export type Receipt = { id: string; refusedWith: string | null };

/** What became of an order that the rail had taken: settled, or rejected with an SPI code. Comes as a message "orderResult". */
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

/** How an order stands at the rail, when it is asked. */
export type OrderStatus =
  | OrderResult
  | { outcome: "REFUSED"; endToEndId: string; amount: number; code: string }
  | { outcome: "PENDING"; endToEndId: string; amount: number; code: null };

/** Who holds a Pix key, as DICT says it. `holder`: what the network knows of the owner. */
export type DictEntry = {
  key: string;
  keyType: string;
  owner: { taxId: string; name: string };
  account: PaymentMessage["debtor"]["bankAccount"];
  holder: Holder;
};

/** The Pix network as the service sees it. Every call has a bound of its own and throws when the rail is out of reach. */
export type Rail = {
  /** Up to `max` messages that wait for us. They come again until they are acknowledged. */
  pull(max: number): Promise<RailMessage[]>;
  /** Tells the rail that these messages are safe with us. */
  acknowledge(messageIds: string[]): Promise<void>;
  /** Sends answers. Those whose ids are given back were taken; the others may or may not have been. */
  send(orders: AnswerOrder[]): Promise<string[]>;
  /**
   * Sends orders to pay. The same id or endToEndId again is the same order: it gives the same receipt and pays nothing
   * more. What has no receipt may or may not have been taken.
   */
  pay(orders: PayOrder[]): Promise<Receipt[]>;
  /** How these orders stand. One that is missing from the answer never reached the rail. */
  statusOf(endToEndIds: string[]): Promise<OrderStatus[]>;
  /** Looks a Pix key up. Null: nobody has it. */
  lookUp(key: string): Promise<DictEntry | null>;
  /** What the network knows of a person or company. */
  holderOf(taxId: string): Promise<Holder>;
};
