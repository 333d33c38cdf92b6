import { refuse } from "#lib/core/errors.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { lockBooks, postingTime } from "#lib/ledger/books.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import { db, type Tx, transaction } from "#lib/server/db.ts";
import { OUTBOX } from "#lib/server/jobs/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { accountById } from "../../base/accounts/account.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { writeEvents } from "../../base/events/write-events.ts";
import { inDispute } from "../../base/records/in-dispute.ts";
import {
  findUnappliedPayment,
  hasOpenReturn,
  type UnappliedRow,
} from "../unapplied-payments/find-unapplied-payment.ts";
import { isTold } from "../unapplied-payments/is-told.ts";
import { returnUnappliedPaymentContract } from "../unapplied-payments/unapplied-payment.contract.ts";
import { returnNumber, returnReference, unappliedMachine } from "../unapplied-payments/unapplied-payment.ts";
import { unappliedReturnOrder } from "../unapplied-payments/write-unapplied.ts";
import { expireUnpaid } from "./mark-expired.ts";

/**
 * Orders the return of money that waits, under a new reference. A repeated call while it goes back has no further effect.
 * Throws NotFound, PAYMENT_IN_DISPUTE, or ACTION_REFUSED when it has ended or its bank may still carry out the return before.
 */
export const returnUnappliedPayment = operation(
  returnUnappliedPaymentContract,
  async (ctx, { unappliedPaymentId: id, because }) => {
    const { accountId } = await findUnappliedPayment(db(), { ...ctx, id });
    await transaction(async (tx) => {
      // Reports about the return change the payment under the lock of the book.
      const books = await lockBooks(tx, [accountId]);
      const waiting = await findUnappliedPayment(tx, { accountIds: [accountId], id }, "FOR UPDATE");
      if (waiting.status === "RETURNING") return;
      if (waiting.status !== "WAITING")
        throw refuse("ACTION_REFUSED", `The payment is ${waiting.status}: it has ended.`);
      if (waiting.isDisputed) throw inDispute();
      if (await hasOpenReturn(tx, waiting))
        throw refuse("ACTION_REFUSED", "The bank may still carry out the return before. Try again in a minute.");
      await orderReturn(tx, ctx, waiting, { because, at: postingTime(books.values()) });
    });
    const { status } = await findUnappliedPayment(db(), { ...ctx, id });
    return { output: { status } };
  },
);

type Decision = { because: string; at: Date };

async function orderReturn(tx: Tx, ctx: Context, waiting: UnappliedRow, { because, at }: Decision): Promise<void> {
  const { accountId, id, amount, endToEndId, chargeId, pixKey, reason } = waiting;
  const actor = actorName(ctx);
  const number = returnNumber(waiting.returnReference) + 1;
  const reference = returnReference(id, number);
  const status = unappliedMachine.move(waiting.status, "RETURNING");
  const { ispb } = await accountById(ctx, accountId);
  const returnId = waiting.connectionId === null ? makeEndToEndId("D", ispb, new Date()) : null;
  await tx.query({
    name: "order-unapplied-return",
    // What the bank said of the return before is of another reference.
    text: `UPDATE unapplied_payment SET status = $3, return_reference = $4, decided_by = $5, decided_because = $6, updated_at = $7,
             return_id = $8, error_code = NULL, spi_code = NULL, rail_state = NULL, unknown_since = NULL, rail_reason = NULL,
             sent_at = NULL, asked_at = NULL
           WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, status, reference, actor, because, at, returnId],
  });
  if (chargeId !== null) await expireUnpaid(tx, accountId, chargeId);
  const isSilent = number > 1 || !(await isTold(tx, { accountId, chargeId }));
  const event = { accountId, recordKind: "unappliedPayment" as const, recordId: id, status, number, pixKey, actor };
  await writeAuditEvent(tx, actor, {
    action: "unapplied.return",
    operatorId: ctx.operatorId,
    subject: id,
    facts: {
      endToEndId,
      amount,
      unappliedReason: reason,
      reason: because,
      code: waiting.railReason?.code ?? waiting.spiCode,
    },
  });
  await writeEvents(tx, {
    at,
    events: [{ ...event, isSilent }],
    writes: orderWrites([unappliedReturnOrder({ ...waiting, returnId, amount: Number(amount) }, reference)]),
    change: { accountIds: [accountId], tags: ["unappliedPayments", "charges", "audit"], queues: [...OUTBOX] },
  });
}
