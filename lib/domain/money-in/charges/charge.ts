import { machine } from "#lib/core/states/machine.ts";
import type { Payer } from "#lib/core/wire.ts";
import { type Row, select } from "#lib/server/row.ts";
import { institutionName } from "../../base/institutions/institutions.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import type { Charge, Rejection } from "./charge.contract.ts";

/** The status transitions of a charge: docs/specification-gaps.md §5. Every new status of a charge comes from here. */
export const chargeMachine = machine("charge", {
  PENDING: ["PAID", "EXPIRED", "REJECTED", "CANCELED"],
  PAID: [],
  EXPIRED: [],
  REJECTED: [],
  CANCELED: [],
});

/** A charge may have ended here before its bank tells that it was paid in time, or the operator credits late payments. */
export const lateChargeMachine = machine("charge that is told of late", { ...chargeMachine.moves, EXPIRED: ["PAID"] });

export type ChargeStatus = keyof typeof chargeMachine.moves;

const FIELDS = [
  "accountId",
  "id",
  "externalId",
  "status",
  "amount",
  "pixKey",
  "description",
  "expectedPayer",
  "metadata",
  "brCode",
  "createdBy",
  "createdAt",
  "expiresAt",
  "updatedAt",
  "paidAt",
  "endToEndId",
  "errorCode",
] as const;

type Narrowed = {
  status: ChargeStatus;
  expectedPayer: Payer | null;
  metadata: Record<string, string> | null;
  errorCode: Rejection | null;
};

/**
 * A row of `charge` with its payment, as `CHARGE_COLUMNS` selects it. `contentHash`: SHA-256 of the content of the
 * request, in hexadecimal.
 */
export type ChargeRow = Row<"Charge", (typeof FIELDS)[number], Narrowed> & {
  contentHash: string;
  paymentId: string | null;
  reversed: bigint | null;
  debtor: StoredDebtor | null;
};

/** The members of a charge that the decision on a payment needs. */
export const PAYABLE_FIELDS = [
  "accountId",
  "id",
  "externalId",
  "status",
  "amount",
  "pixKey",
  "description",
  "expectedPayer",
  "metadata",
  "expiresAt",
] as const;

/** `brCode`, `createdAt`: only when a webhook subscribed to paid charges. */
export type PayableCharge = Pick<ChargeRow, (typeof PAYABLE_FIELDS)[number]> & {
  brCode?: string | null;
  createdAt?: Date | null;
};

/** Uses the table aliases of `CHARGE_FROM`. */
export const CHARGE_COLUMNS = `${select("Charge", "c", FIELDS)}, encode(c.content_hash, 'hex') AS "contentHash",
  p.id AS "paymentId", p.reversed, p.debtor`;

export const CHARGE_FROM =
  "charge c LEFT JOIN payment p ON p.account_id = c.account_id AND p.end_to_end_id = c.end_to_end_id";

/** The members of a charge that its canonical form has. */
type ShownRow = Omit<ChargeRow, "accountId" | "contentHash" | "createdBy" | "updatedAt">;

/** Returns a stored charge in canonical form. */
export function presentCharge(row: ShownRow): Charge & { errorCode: Rejection | null } {
  return {
    chargeId: row.id,
    externalId: row.externalId,
    status: row.status,
    amount: row.amount,
    pixKey: row.pixKey,
    description: row.description,
    expectedPayer: row.expectedPayer,
    brCode: row.brCode,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    metadata: row.metadata,
    paidAt: row.paidAt,
    debtor: row.debtor && presentDebtor(row.debtor),
    pixTransaction: presentPayment(row),
    errorCode: row.errorCode,
  };
}

function presentDebtor({ bankAccount, ...debtor }: StoredDebtor): NonNullable<Charge["debtor"]> {
  return { ...debtor, bankAccount: { ...bankAccount, bankName: institutionName(bankAccount.ispb) } };
}

function presentPayment(row: ShownRow): Charge["pixTransaction"] {
  if (!row.paymentId || !row.endToEndId || !row.paidAt) return null;
  const reversed = row.reversed ?? 0n;
  return {
    endToEndId: row.endToEndId,
    transactionId: row.paymentId,
    amount: row.amount,
    settlementDateTime: row.paidAt,
    totalReversedAmount: reversed,
    leftAmount: row.amount - reversed,
  };
}
