import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { ADMIN_ALONE, MAY_SEE_MONEY, MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { hourOfDay, inOrder, keyset } from "../../base/records/lists/keyset.contract.ts";
import { shownParty } from "../../base/records/party.contract.ts";
import { railStanding } from "../../base/records/rail-state.contract.ts";
import { actor, timeline } from "../../base/records/timeline.contract.ts";

/** The statuses of money that arrived and was not credited. WAITING: a person decides. */
export const UNAPPLIED_STATUSES = ["WAITING", "RETURNING", "RETURNED", "CREDITED"] as const;

/** Why money that arrived was not credited. */
export const UNAPPLIED_REASONS = [
  "PAYER_MISMATCH",
  "HOLDER_DECEASED",
  "HOLDER_MINOR",
  "ACCOUNT_MISMATCH",
  "AMOUNT_MISMATCH",
  "CHARGE_NOT_PENDING",
  "CHARGE_EXPIRED",
  "CHARGE_UNKNOWN",
  "WITHOUT_CHARGE",
  "PAYER_UNPROVEN",
] as const;

/** Why a person may not credit a payment that waits. */
const CREDIT_REFUSALS = ["NO_CHARGE", "CHARGE_ENDED", "OTHER_AMOUNT"] as const;
export type CreditRefusal = (typeof CREDIT_REFUSALS)[number];

const row = z.object({
  unappliedPaymentId: wire.uuid,
  accountNumber: z.string(),
  status: z.enum(UNAPPLIED_STATUSES),
  reason: z.enum(UNAPPLIED_REASONS),
  amount: wire.cents,
  /** Null: the bank did not tell. */
  payerName: z.string().nullable(),
  payerTaxId: wire.maskedTaxId.nullable(),
  endToEndId: z.string(),
  createdAt: wire.utc,
  railState: railStanding.railState,
});

export const listUnappliedPaymentsContract = contract({
  name: "listUnappliedPayments",
  summary: "List money that arrived and was not credited, in the order of time",
  effect: "read",
  roles: MAY_SEE_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["unappliedPayments"],
  console: {
    input: z
      .object({
        accountNumber: z.string().optional(),
        status: z.enum(UNAPPLIED_STATUSES).optional(),
        /** A complete id of the payment, its return or its charge, or else a part of an id, a name or a description. */
        search: wire.text(100).optional(),
        /** The payments of a player. */
        playerId: wire.uuid.optional(),
        /** An hour of the BRT day. */
        hour: hourOfDay.optional(),
        ...keyset,
      })
      .check(inOrder),
    output: z.object({ rows: z.array(row), next: z.string().nullable() }),
  },
});

const shown = row.omit({ payerName: true, payerTaxId: true }).extend({
  holderName: z.string(),
  txid: z.string().nullable(),
  pixKey: z.string().nullable(),
  description: z.string().nullable(),
  payer: shownParty.nullable(),
  payerProof: z.enum(["NETWORK", "PSP_CHECKED", "FILTERED", "NONE"]),
  /** When the bank received it. */
  paidAt: wire.utc,
  updatedAt: wire.utc,
  /** The charge of the account that it names. */
  charge: z.object({ chargeId: wire.uuid, externalId: z.string(), status: z.string(), amount: wire.cents }).nullable(),
  ...railStanding,
  /** The network's id of its return. */
  returnId: z.string().nullable(),
  settledAt: wire.utc.nullable(),
  errorCode: z.enum(FAILURE_CODES).nullable(),
  spiCode: z.string().nullable(),
  /** The person who decided last, and why. */
  decidedBy: actor.nullable(),
  decidedBecause: z.string().nullable(),
  /** Null: it may be credited. */
  creditRefusal: z.enum(CREDIT_REFUSALS).nullable(),
  /** Neither the bank nor the charge says who paid: whoever asks for the credit writes it. */
  isPayerUnknown: z.boolean(),
  /** A dispute (MED) about it is open: it cannot go back. */
  isDisputed: z.boolean(),
  /** What asks a second administrator to credit it. */
  creditAsked: z.object({ by: actor, at: wire.utc, because: z.string() }).nullable(),
  timeline,
});

export const unappliedById = z.object({ unappliedPaymentId: wire.uuid });

export const showUnappliedPaymentContract = contract({
  name: "showUnappliedPayment",
  summary: "Show money that arrived and was not credited, with everything that happened to it",
  effect: "read",
  roles: MAY_SEE_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["NotFound"],
  tags: ["unappliedPayments", "approvals", "deliveries"],
  console: { input: unappliedById, output: shown },
});

/** The least and the most characters of a person's reason. */
const because = wire.text(300, 3);

const payerWritten = wire.party.extend({ name: wire.text(NAME_LENGTH_MAX, 1) });
export type PayerWritten = z.output<typeof payerWritten>;

export const returnUnappliedPaymentContract = contract({
  name: "returnUnappliedPayment",
  summary: "Send money that waits back to whom it came from",
  effect: "change",
  stepUp: true,
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["NotFound", "ACTION_REFUSED", "PAYMENT_IN_DISPUTE"],
  tags: ["unappliedPayments", "audit"],
  console: { input: unappliedById.extend({ because }), output: z.object({ status: z.enum(UNAPPLIED_STATUSES) }) },
});

export const creditUnappliedPaymentContract = contract({
  name: "creditUnappliedPayment",
  summary: "Ask a second administrator to credit money that waits to the charge that it names",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["unappliedPayments", "approvals", "audit"],
  /** `approvalId`: of the request that another administrator must confirm. */
  console: {
    /** `payer`: whom the staff know to have paid, where neither the bank nor the charge says it. */
    input: unappliedById.extend({ because, payer: payerWritten.optional() }),
    output: z.object({ approvalId: wire.uuid }),
  },
});
