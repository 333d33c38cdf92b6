import { z } from "zod";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import * as wire from "#lib/core/wire.ts";

export const REFUND_STATUSES = ["PROCESSING", "SUCCESS", "FAILED"] as const;

/** The id of a payment or of its return: 32 alphanumeric characters. */
export const endToEndId = z
  .string("must be a text")
  .regex(/^[0-9A-Za-z]{32}$/, "must be 32 letters and digits")
  .meta({ minLength: 32, maxLength: 32 });

const whole = (instant: typeof wire.brt) =>
  z.object({
    externalId: z.string(),
    status: z.enum(REFUND_STATUSES),
    amount: wire.cents,
    originalEndToEndId: z.string(),
    refundEndToEndId: z.string().nullable(),
    originalAmount: wire.cents,
    totalReversedAmount: wire.balance,
    leftAmount: wire.balance,
    canBeReversedUntil: instant,
    creditor: wire.returnCreditor.nullable(),
    settlementDateTime: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    errorCode: z.enum(FAILURE_CODES).nullable(),
    errorDescription: z.string().nullable(),
  });

/** Variant A's response to a create and to a query. */
export const refundA = whole(wire.brt).meta({ title: "Refund" });

/** Variant B's response to a create. */
export const refundCreatedB = z.object({
  transactionId: wire.uuid,
  externalId: z.string(),
  status: z.enum(REFUND_STATUSES),
  amount: wire.cents,
  description: z.string().nullable(),
  originalEndToEndId: z.string(),
  refundEndToEndId: z.string().nullable(),
  requestedAt: wire.utc,
});

/** Variant B's response to a query. */
export const refundB = whole(wire.utc).extend({ transactionId: wire.uuid }).meta({ title: "Refund" });

/** A refund in canonical form: has the fields of every wire form. */
export type Refund = z.output<typeof refundB> & z.output<typeof refundCreatedB>;
