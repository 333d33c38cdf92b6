import { type Failure, failureFields } from "#lib/core/failure.ts";
import { REFUND_DAYS } from "#lib/core/limits.ts";
import { machine } from "#lib/core/states/machine.ts";
import { type Row, select } from "#lib/server/row.ts";
import { presentReturnCreditor, type StoredDebtor } from "../../base/records/party.ts";
import type { Refund } from "./refund.contract.ts";

/** The states of a refund (docs/specification-gaps.md §7). Every change of its status goes through this machine. */
export const refundMachine = machine("refund", {
  PROCESSING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

type RefundStatus = keyof typeof refundMachine.moves;

/** What is asked for, beside the amount, which may be all that is left. It never changes. */
const ASKED = ["accountId", "id", "endToEndId", "externalId", "contentHash", "description", "createdBy"] as const;

/** What a new refund is stored with, beside its fee and its payment's key. */
export const INSERTED = [...ASKED, "amount", "returnId", "status", "createdAt", "updatedAt"] as const;

const FIELDS = [...INSERTED, "settledAt", "errorCode"] as const;

type Narrowed = { contentHash: Buffer; status: RefundStatus; errorCode: Failure | null };

/** A row of `refund` with its payment, as `REFUND_COLUMNS` selects it. */
export type RefundRow = Row<"Refund", (typeof FIELDS)[number], Narrowed> & {
  originalAmount: bigint;
  paidAt: Date;
} & Row<"Payment", "reversed" | "debtor", { debtor: StoredDebtor | null }>;

export type AskedRefund = Pick<RefundRow, (typeof ASKED)[number]>;

export const REFUND_COLUMNS = `${select("Refund", "r", FIELDS)}, ${select("Payment", "p", ["reversed", "debtor"])},
  p.amount AS "originalAmount", p.settled_at AS "paidAt"`;

export const REFUND_FROM =
  "refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id";

const WINDOW_MS = REFUND_DAYS * 86_400_000;

/** Returns the last instant for a refund of a payment: REFUND_DAYS days of 24 hours after its settlement. */
export function reversibleUntil(settledAt: Date): Date {
  return new Date(settledAt.getTime() + WINDOW_MS);
}

/** Returns a stored refund in canonical form. */
export function presentRefund(row: RefundRow): Refund {
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
    creditor: row.debtor && presentReturnCreditor(row.debtor),
    settlementDateTime: row.settledAt,
    requestedAt: row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...failureFields(row.errorCode),
  };
}
