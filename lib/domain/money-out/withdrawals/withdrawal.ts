import { type Failure, failureFields } from "#lib/core/failure.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { machine } from "#lib/core/states/machine.ts";
import type { Creditor, KnownBankAccount } from "#lib/core/wire.ts";
import { type Row, select } from "#lib/server/row.ts";
import { presentKnownCreditor } from "../../base/records/party.ts";
import type { Withdrawal } from "./withdrawal.contract.ts";

/** The states of a withdrawal (docs/specification-gaps.md §6). Every change of its status goes through this machine. */
export const withdrawalMachine = machine("withdrawal", {
  INITIATED: ["CONFIRMED", "CANCELED", "FAILED"],
  CONFIRMED: ["SUCCESS", "REJECTED", "FAILED", "EXPIRED"],
  SUCCESS: [],
  REJECTED: [],
  CANCELED: [],
  FAILED: [],
  EXPIRED: [],
});

type WithdrawalStatus = keyof typeof withdrawalMachine.moves;

/** What is asked for. It never changes. */
const ASKED = [
  "accountId",
  "id",
  "externalId",
  "contentHash",
  "amount",
  "initiationType",
  "pixKey",
  "creditor",
  "expectedCreditor",
  "description",
  "metadata",
  "createdBy",
] as const;

/** What a new withdrawal is stored with, beside its time. */
export const INSERTED = [...ASKED, "status", "fee", "endToEndId", "errorCode"] as const;

const LATER = ["paidTo", "spiCode", "returned", "railReason", "createdAt", "updatedAt", "settledAt"] as const;

const FIELDS = [...INSERTED, ...LATER] as const;

/** Whom the bank says that it paid, as far as it tells. */
type PaidTo = { taxId: string; name: string } & KnownBankAccount;

type Narrowed = {
  contentHash: Buffer;
  status: WithdrawalStatus;
  initiationType: "PIX_KEY" | "MANUAL";
  creditor: Creditor | null;
  expectedCreditor: Withdrawal["expectedCreditor"];
  metadata: Record<string, string> | null;
  errorCode: Failure | null;
  paidTo: PaidTo | null;
  railReason: RailReason | null;
};

/** A row of `withdrawal`, as `WITHDRAWAL_COLUMNS` selects it. `creditor` null: the Pix key has no owner. */
export type WithdrawalRow = Row<"Withdrawal", (typeof FIELDS)[number], Narrowed>;

export type AskedWithdrawal = Pick<WithdrawalRow, (typeof ASKED)[number]>;

export const WITHDRAWAL_COLUMNS = select("Withdrawal", "withdrawal", FIELDS);

/**
 * Returns who is paid, as far as it is known: whom the bank says that it paid, or else the expected creditor, because a bank pays
 * nobody else. Null: nobody.
 */
export function payeeOf({
  creditor,
  paidTo,
  expectedCreditor,
}: Pick<WithdrawalRow, "creditor" | "paidTo" | "expectedCreditor">): PaidTo | null {
  if (creditor ?? paidTo) return creditor ?? paidTo;
  if (!expectedCreditor) return null;
  const { taxId, name } = expectedCreditor;
  return { taxId, name: name ?? "", ispb: null, branch: null, accountNumber: null, accountType: null };
}

/** Returns a stored withdrawal in canonical form. */
export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    transactionId: row.id,
    externalId: row.externalId,
    status: row.status,
    amount: row.amount,
    initiationType: row.initiationType,
    creditor: presentPayee(row),
    expectedCreditor: row.expectedCreditor,
    endToEndId: row.endToEndId,
    settlementDateTime: row.settledAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    metadata: row.metadata,
    spiCode: row.spiCode,
    returnedAmount: row.returned,
    ...describedFailure(row),
  };
}

/** Whom a payout was for. Before it is paid only whom a look-up found. */
function presentPayee(row: WithdrawalRow) {
  const payee = row.status === "SUCCESS" ? payeeOf(row) : (row.creditor ?? row.paidTo);
  return payee && presentKnownCreditor(payee, row.pixKey);
}

/** What the bank wrote stands behind our words: it says more of the same. */
function describedFailure({ errorCode, railReason }: WithdrawalRow) {
  const fields = failureFields(errorCode);
  const written = railReason?.text.trim();
  if (!fields.errorDescription || !railReason || !written) return fields;
  return { ...fields, errorDescription: `${fields.errorDescription} The bank says: ${railReason.code}: ${written}` };
}
