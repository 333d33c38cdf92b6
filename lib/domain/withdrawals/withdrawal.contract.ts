import { z } from "zod";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import * as wire from "#lib/core/wire.ts";

export const WITHDRAWAL_STATUSES = [
  "INITIATED",
  "CONFIRMED",
  "SUCCESS",
  "REJECTED",
  "CANCELED",
  "FAILED",
  "EXPIRED",
] as const;
const stored = z.enum(WITHDRAWAL_STATUSES);

/** The status in the response to a create: INITIATED is PROCESSING, and every final status but SUCCESS is FAILED. */
const statusOnCreate = z.codec(z.enum(["INITIATED", "CONFIRMED", "PROCESSING", "SUCCESS", "FAILED"]), stored, {
  decode: (status) => (status === "PROCESSING" ? "INITIATED" : status),
  encode: (status) => {
    if (status === "INITIATED") return "PROCESSING";
    return status === "CONFIRMED" || status === "SUCCESS" ? status : "FAILED";
  },
});

const created = (instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: statusOnCreate,
    amount: wire.cents,
    createdAt: instant,
  });

const queried = (instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: stored,
    amount: wire.cents,
    initiationType: z.enum(["PIX_KEY", "MANUAL"]),
    creditor: wire.knownCreditorOut.nullable(),
    expectedCreditor: wire.party.nullable(),
    endToEndId: z.string().nullable(),
    settlementDateTime: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    errorCode: z.enum(FAILURE_CODES).nullable(),
    errorDescription: z.string().nullable(),
    /** The network's own code, when it gave one. */
    spiCode: z.string().nullable(),
    /** How much of it came back after it was paid. */
    returnedAmount: wire.balance,
  });

/** The response to a create. */
export const withdrawalCreatedA = created(wire.brt).meta({ title: "CreatedWithdrawal" });
export const withdrawalCreatedB = created(wire.utc).meta({ title: "CreatedWithdrawal" });
/** The response to a query, and the `data` of a webhook. */
export const withdrawalA = queried(wire.brt)
  .extend({ metadata: wire.metadata.nullable() })
  .meta({ title: "Withdrawal" });
export const withdrawalB = queried(wire.utc).meta({ title: "Withdrawal" });

/** A withdrawal in canonical form. */
export type Withdrawal = z.output<typeof withdrawalA>;
