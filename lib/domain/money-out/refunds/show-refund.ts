import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { accountById } from "../../base/accounts/account.ts";
import { isDisputedSql } from "../../base/records/in-dispute.ts";
import { orderPostings, railMessagesOf } from "../../base/records/order-timeline.ts";
import { showParty } from "../../base/records/party.ts";
import { railStandingOf } from "../../base/records/rail-standing.ts";
import { timelineOf, withTimeline } from "../../base/records/timeline.ts";
import { showRefundContract } from "./refund.contract.ts";
import { REFUND_COLUMNS, REFUND_FROM, type RefundRow, reversibleUntil } from "./refund.ts";

type Shown = RefundRow & Row<"Refund", "fee" | "spiCode"> & Row<"Payment", "chargeId"> & { isDisputed: boolean };

const MORE = `${select("Refund", "r", ["fee", "spiCode"])}, ${select("Payment", "p", ["chargeId"])},
  ${isDisputedSql("r.end_to_end_id")} AS "isDisputed"`;

/** Returns a refund with its payment and its timeline. Throws REFUND_NOT_FOUND when there is none. */
export const showRefund = operation(showRefundContract, async (ctx, { transactionId }) => {
  const { record, timeline } = await withTimeline(
    () => refundWithId(ctx, transactionId),
    (row) => timelineFor(ctx, row),
  );
  const account = await accountById(ctx, record.accountId);
  const standing = await railStandingOf({ ...record, kind: "refund" }, account.connection !== null);
  return { output: { ...present(record), ...standing, accountNumber: account.number, timeline } };
});

async function refundWithId({ accountIds }: Context, transactionId: string): Promise<Shown> {
  const [row] = await rows<Shown>({
    text: `SELECT ${REFUND_COLUMNS}, ${MORE}
           FROM ${REFUND_FROM} WHERE r.account_id = ANY($1::uuid[]) AND r.id = $2`,
    values: [accountIds, transactionId],
  });
  if (!row) throw refuse("REFUND_NOT_FOUND", "There is no refund with this id.");
  return row;
}

async function timelineFor({ operatorId }: Context, row: Shown) {
  const order = { ...row, kind: "refund" as const, goesOut: true };
  return timelineOf({ ...row, operatorId, postings: orderPostings(order), rail: await railMessagesOf(order) });
}

function present(row: Shown) {
  const { id, debtor, endToEndId, returnId, reversed, paidAt, contentHash: _hash, createdBy: _by, ...rest } = row;
  return {
    ...rest,
    transactionId: id,
    originalEndToEndId: endToEndId,
    refundEndToEndId: returnId,
    totalReversedAmount: reversed,
    leftAmount: row.originalAmount - reversed,
    canBeReversedUntil: reversibleUntil(paidAt),
    creditor: debtor && showParty({ ...debtor, ...debtor.bankAccount }),
  };
}
