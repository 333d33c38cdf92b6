import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
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
const transferA = queried(wire.brt).meta({ title: "Transfer" });
export const transferB = queried(wire.utc).meta({ title: "Transfer" });

/** A transfer in canonical form: has the fields of every wire form. */
export type Transfer = z.output<typeof transferA> & z.output<typeof transferCreatedA>;

const path = "GET /v1/transfer/internal/{externalId}";

const externalId = wire.externalIdText.meta({ description: "The transfer's `externalId`." });
const example = { externalId: "sweep-2001" };
const exampleB = { externalId: "8d0f4b1c-7a52-4e1d-8f63-1b2c3d4e5f60" };

export const getTransferContract = contract({
  name: "getTransfer",
  summary: "Get an internal transfer",
  description: "Finds a transfer by the `externalId` that it was created with.",
  effect: "read",
  scope: "transfer.read",
  errors: ["TRANSFER_NOT_FOUND"],
  tags: ["transfers"],
  A: { path, input: z.object({ externalId }), output: transferA, example },
  B: { path, input: z.object({ externalId }), output: transferB, example: exampleB },
});
