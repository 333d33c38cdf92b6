import { type Failure, failureFields } from "#lib/core/failure.ts";
import { REFUND_DAYS } from "#lib/core/limits.ts";
import { machine } from "#lib/core/machine.ts";
import { presentCreditor, type StoredDebtor } from "../records/party.ts";
import type { Refund } from "./refund.contract.ts";

/** The states of a refund (docs/specification-gaps.md §7). Every change of its status goes through this machine. */
export const refundMachine = machine("refund", {
  PROCESSING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type RefundStatus = keyof typeof refundMachine.moves;

/** A row of `refund` with its payment, as `REFUND_COLUMNS` selects it. */
export type RefundRow = {
  accountId: string;
  id: string;
  endToEndId: string;
  externalId: string;
  contentHash: Buffer;
  status: RefundStatus;
  amount: bigint;
  description: string | null;
  returnId: string;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  settledAt: Date | null;
  errorCode: Failure | null;
  originalAmount: bigint;
  reversed: bigint;
  paidAt: Date;
  debtor: StoredDebtor;
};

export const REFUND_COLUMNS = `r.account_id AS "accountId", r.id, r.end_to_end_id AS "endToEndId", r.external_id AS "externalId",
  r.content_hash AS "contentHash", r.status, r.amount, r.description, r.return_id AS "returnId", r.created_by AS "createdBy",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.settled_at AS "settledAt", r.error_code AS "errorCode",
  p.amount AS "originalAmount", p.reversed, p.settled_at AS "paidAt", p.debtor`;

export const REFUND_FROM =
  "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id";

const WINDOW_MS = REFUND_DAYS * 86_400_000;

/** Returns the last instant for a refund of a payment: REFUND_DAYS days of 24 hours after its settlement. */
export function reversibleUntil(settledAt: Date): Date {
  return new Date(settledAt.getTime() + WINDOW_MS);
}

/** Returns a stored refund in canonical form. */
export function presentRefund(row: RefundRow): Refund {
  const { taxId, name, bankAccount } = row.debtor;
  return {
    transactionId: row.id,
    externalId: row.externalId,
    status: row.status,
    amount: row.amount,
    description: row.description,
    originalEndToEndId: row.endToEndId,
    refundEndToEndId: row.returnId,
    originalAmount: row.originalAmount,
    totalReversedAmount: row.reversed,
    leftAmount: row.originalAmount - row.reversed,
    canBeReversedUntil: reversibleUntil(row.paidAt),
    creditor: presentCreditor({ taxId, name, ...bankAccount }),
    settlementDateTime: row.settledAt,
    requestedAt: row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...failureFields(row.errorCode),
  };
}
