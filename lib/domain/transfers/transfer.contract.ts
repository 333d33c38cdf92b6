import { z } from "zod";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import * as wire from "#lib/core/wire.ts";

export const TRANSFER_STATUSES = ["PENDING", "SUCCESS", "FAILED"] as const;

const created = <Cents extends typeof wire.cents | typeof wire.centsText>(amount: Cents, instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: z.enum(TRANSFER_STATUSES),
    amount,
    requestedAt: instant,
  });

const queried = (instant: typeof wire.brt) =>
  z.object({
    transactionId: wire.uuid,
    externalId: z.string(),
    status: z.enum(TRANSFER_STATUSES),
    amount: wire.cents,
    creditor: wire.creditorOut,
    createdAt: instant,
    updatedAt: instant,
    errorCode: z.enum(FAILURE_CODES).nullable(),
    errorDescription: z.string().nullable(),
  });

/** The response to a create. */
export const transferCreatedA = created(wire.cents, wire.brt).meta({ title: "CreatedTransfer" });
export const transferCreatedB = created(wire.centsText, wire.utc).meta({ title: "CreatedTransfer" });
/** The response to a query. */
export const transferA = queried(wire.brt).meta({ title: "Transfer" });
export const transferB = queried(wire.utc).meta({ title: "Transfer" });

/** A transfer in canonical form: has the fields of every wire form. */
export type Transfer = z.output<typeof transferA> & z.output<typeof transferCreatedA>;
