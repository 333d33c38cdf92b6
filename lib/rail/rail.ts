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
export type PaymentMessage = z.output<typeof paymentMessage>;

/** Our answer to a payment. The first answer counts; the same one may be given many times. */
export const paymentAnswer = z.object({
  endToEndId: z.string(),
  verdict: z.enum(["ACCEPTED", "REFUSED"]),
  reason: z.string().nullable(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** What we tell the rail. `id` is ours and the same in every repetition. */
export type RailOrder = { id: string; kind: "paymentAnswer"; payload: PaymentAnswer };

/** Who holds a Pix key, as DICT says it. */
export type DictEntry = {
  key: string;
  keyType: string;
  owner: { taxId: string; name: string };
  account: PaymentMessage["debtor"]["bankAccount"];
};

/** The Pix network as the service sees it. Every call has a bound of its own and throws when the rail is out of reach. */
export type Rail = {
  /** Up to `max` messages that wait for us. They come again until they are acknowledged. */
  pull(max: number): Promise<RailMessage[]>;
  /** Tells the rail that these messages are safe with us. */
  acknowledge(messageIds: string[]): Promise<void>;
  /** Sends orders. Those whose ids are given back were taken; the others may or may not have been. */
  send(orders: RailOrder[]): Promise<string[]>;
  /** Looks a Pix key up. Null: nobody has it. */
  lookUp(key: string): Promise<DictEntry | null>;
};
