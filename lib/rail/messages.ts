import { z } from "zod";
import { instantOf } from "#lib/core/brt.ts";

const bankAccount = z.object({
  ispb: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(["CACC", "SVGS", "TRAN", "SLRY"]),
});
/** Somebody with a bank account, as the network knows them. */
export type Party = { taxId: string; name: string; bankAccount: z.output<typeof bankAccount> };

/** What the network knows about a person or company. A bank behind API Pix tells nothing. */
const holder = z.enum(["REGULAR", "DECEASED", "MINOR", "MISMATCH"]);
export type Holder = z.output<typeof holder>;

/**
 * How the payer of a payment was proven. NETWORK: the network told who it is. PSP_CHECKED: the PSP refuses another payer
 * before money moves. FILTERED: the PSP's list, filtered by the expected CPF, has the payment. NONE: not at all.
 */
export const PAYER_PROOFS = ["NETWORK", "PSP_CHECKED", "FILTERED", "NONE"] as const;
export type PayerProof = (typeof PAYER_PROOFS)[number];

/** The part of a payer that is known: API Pix itself tells nothing, some PSPs tell a part. */
export const settledPayer = z.object({
  taxId: z.string(),
  name: z.string(),
  bankAccount: z.object({
    ispb: z.string().nullable(),
    branch: z.string().nullable(),
    accountNumber: z.string().nullable(),
    accountType: bankAccount.shape.accountType.nullable(),
  }),
});
export type SettledPayer = z.output<typeof settledPayer>;

/** Why a bank refuses a payment before it settles. `CHARGE_NOT_PENDING`: its charge has ended, and the bank does not say how. */
export const PAYMENT_REFUSALS = [
  "AMOUNT_MISMATCH",
  "PAYER_MISMATCH",
  "HOLDER_DECEASED",
  "HOLDER_MINOR",
  "ACCOUNT_MISMATCH",
  "CHARGE_EXPIRED",
  "CHARGE_NOT_PENDING",
] as const;
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number];

/**
 * An incoming payment, as a bank tells of it. Amount in cents. It has settled already: what must not be credited goes back by a
 * return; or the bank refused it before (`refusedFor`), and no money moved. `payer` null with the proof FILTERED: the payer is
 * not the expected one.
 */
export const paymentMessage = z.object({
  endToEndId: z.string().length(32),
  txid: z.string().nullable(),
  pixKey: z.string().nullable(),
  amount: z.int().positive(),
  paidAt: z.iso.datetime().transform(instantOf),
  text: z.string().nullable(),
  payer: settledPayer.nullable(),
  proof: z.enum(PAYER_PROOFS),
  holder: z.enum([...holder.options, "UNKNOWN"]),
  refusedFor: z.enum(PAYMENT_REFUSALS).nullable().default(null),
});
export type PaymentMessage = z.output<typeof paymentMessage>;

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

/**
 * Money that came back of a payout. Amount in cents. `withdrawalId`: the payout; null: none of ours is surely it, and `fits` counts those that may be.
 * `pixKey`: a key of an account at the connection. `endToEndId`: the payout's, or the return's own where the bank does not tell the payout's.
 */
export const payoutReturnMessage = z.object({
  withdrawalId: z.uuid().nullable(),
  fits: z.int().nonnegative(),
  pixKey: z.string().nullable(),
  endToEndId: z.string(),
  returnId: z.string().min(1),
  amount: z.int().positive(),
  returnedAt: z.coerce.date(),
  reason: z.object({ scheme: z.enum(["SPI", "DICT", "PSP"]), code: z.string(), text: z.string() }).nullable(),
});
export type PayoutReturnMessage = z.output<typeof payoutReturnMessage>;
