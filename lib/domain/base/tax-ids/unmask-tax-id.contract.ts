import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_UNMASK } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** The parties of a record that have a tax id. */
const RECORD_PLACES = [
  "chargePayer",
  "chargeExpectedPayer",
  "payoutReceiver",
  "payoutExpectedReceiver",
  "payoutKey",
  "refundReceiver",
  "refusedPayer",
  "unappliedPayer",
] as const;

/** Where a record has a tax id. */
export const taxIdPlace = z.discriminatedUnion("at", [
  z.object({ at: z.enum(RECORD_PLACES), recordId: wire.uuid }),
  z.object({ at: z.literal("statementLine"), accountNumber: wire.text(20, 1), lineNumber: z.int().min(1) }),
]);
export type TaxIdPlace = z.output<typeof taxIdPlace>;
export type RecordPlace = (typeof RECORD_PLACES)[number];

export const REASON_LENGTH_MIN = 5;
const REASON_LENGTH_MAX = 200;

/** Why a person wants to see a whole tax id. */
export const unmaskReason = wire.text(REASON_LENGTH_MAX, REASON_LENGTH_MIN);

export const unmaskTaxIdContract = contract({
  name: "unmaskTaxId",
  summary: "Show a tax id whole that stands masked on a screen; who, when, what and why is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_UNMASK,
  errors: [
    "ACCOUNT_NOT_FOUND",
    "CHARGE_NOT_FOUND",
    "WITHDRAWAL_NOT_FOUND",
    "REFUND_NOT_FOUND",
    "NotFound",
    "STATEMENT_LINE_NOT_FOUND",
  ],
  tags: ["audit"],
  console: {
    input: z.object({ place: taxIdPlace, reason: unmaskReason }),
    output: z.object({ taxId: z.string() }),
  },
});
