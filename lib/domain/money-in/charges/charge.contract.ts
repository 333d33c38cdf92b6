import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import type { UNAPPLIED_REASONS, UNAPPLIED_STATUSES } from "../unapplied-payments/unapplied-payment.contract.ts";

export const CHARGE_STATUSES = ["PENDING", "PAID", "EXPIRED", "REJECTED", "CANCELED"] as const;
export const REJECTIONS = [
  "AMOUNT_MISMATCH",
  "PAYER_MISMATCH",
  "HOLDER_DECEASED",
  "HOLDER_MINOR",
  "ACCOUNT_MISMATCH",
  "REFUSED_BY_BANK",
] as const;

export type Rejection = (typeof REJECTIONS)[number];

/** Why a payment of a charge that had ended goes back. Only events say them. */
const RETURNS = ["CHARGE_EXPIRED", "CHARGE_NOT_PENDING", "CHARGE_UNKNOWN", "PAYER_UNPROVEN"] as const;

/** The Pix payment that paid the charge. A charge has at most one. */
const pixTransaction = (instant: typeof wire.brt) =>
  z
    .object({
      endToEndId: z.string(),
      transactionId: wire.uuid,
      amount: wire.cents,
      settlementDateTime: instant,
      totalReversedAmount: wire.balance,
      leftAmount: wire.balance,
    })
    .meta({ title: "PixTransaction" });

const created = (instant: typeof wire.brt) =>
  z.object({
    chargeId: wire.uuid,
    externalId: z.string(),
    status: z.enum(CHARGE_STATUSES),
    amount: wire.cents,
    pixKey: z.string(),
    description: z.string().nullable(),
    expectedPayer: wire.payer.nullable(),
    brCode: z.string(),
    createdAt: instant,
    expiresAt: instant,
  });

const queried = (instant: typeof wire.brt) =>
  created(instant).extend({
    metadata: wire.metadata.nullable(),
    paidAt: instant.nullable(),
    debtor: wire.debtor.nullable(),
    pixTransaction: pixTransaction(instant).nullable(),
    errorCode: z.enum([...REJECTIONS, ...RETURNS]).nullable(),
  });

/** The answer of the create operation. */
export const chargeCreatedA = created(wire.brt).meta({ title: "CreatedCharge" });
export const chargeCreatedB = created(wire.utc).meta({ title: "CreatedCharge" });
/** The answer of a query, and the `data` of a webhook event. */
export const chargeA = queried(wire.brt).meta({ title: "Charge" });
export const chargeB = queried(wire.utc).meta({ title: "Charge" });
/** The same by variant. */
export const CHARGE_FORMS = { A: chargeA, B: chargeB };

/** The answer in the console: CPFs are masked. */
export const chargeConsole = chargeB.extend({
  expectedPayer: wire.payer.extend({ taxId: wire.maskedTaxId }).nullable(),
  debtor: wire.debtor.extend({ taxId: wire.maskedTaxId }).nullable(),
  errorCode: z.enum(REJECTIONS).nullable(),
});

/** A charge in canonical form. */
export type Charge = z.output<typeof chargeA>;

/** A payment of a charge that was refused or not credited, as its player sees it. `payerTaxId` is masked; null: its bank did not tell. */
export type SharedAttempt = {
  id: string;
  at: Date;
  reason: (typeof UNAPPLIED_REASONS)[number];
  /** Null: it was refused, and no money moved. */
  status: (typeof UNAPPLIED_STATUSES)[number] | null;
  payerTaxId: string | null;
  bankName: string | null;
  endToEndId: string;
};

/** What a pay link shows to the player of a charge: of other people only who tried to pay it, masked. Amount in cents. */
export type SharedCharge = Pick<
  Charge,
  "amount" | "status" | "brCode" | "description" | "createdAt" | "expiresAt" | "paidAt"
> & {
  payee: string;
  /** Nobody can pay it yet: the payee's bank does not have it. */
  awaitsBank: boolean;
  /** Of a charge that has ended without a payment, oldest first. */
  attempts: SharedAttempt[];
};

const input = z.object({ chargeId: z.uuidv4("must be a UUIDv4").toLowerCase() });

const example = { chargeId: SANDBOX.paidChargeId };

export const getChargeContract = contract({
  name: "getCharge",
  summary: "Query an immediate charge",
  description: `Tells how a charge stands, who has paid it and how much of it was returned. PENDING becomes PAID, EXPIRED, \
REJECTED (a payment came that was refused: \`errorCode\` says why) or CANCELED; none of these changes again, except that EXPIRED becomes PAID when the account's bank tells late of a payment.`,
  effect: "read",
  scope: "deposit.read",
  errors: ["CHARGE_NOT_FOUND"],
  tags: ["charges"],
  A: { path: "GET /v1/pix/deposit/immediate-charge/{chargeId}", input, output: chargeA, example },
  B: { path: "GET /v1/pix/deposit/{chargeId}", input, output: chargeB, example },
});
