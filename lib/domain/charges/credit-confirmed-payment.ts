import { z } from "zod";
import { bookWrites, lockBooks, postingTime } from "#lib/ledger/books.ts";
import { bookOf, post } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { loadFees } from "../accounts/fees.ts";
import type { Approval, ApprovalAction } from "../approvals/approval.ts";
import { type NewEvent, writeEvents } from "../events/write-events.ts";
import { findUnappliedPayment, type UnappliedRow } from "../unapplied-payments/find-unapplied-payment.ts";
import { unappliedMachine } from "../unapplied-payments/unapplied-payment.ts";
import { lateChargeMachine } from "./charge.ts";
import { creditPayment } from "./credit-payment.ts";
import { creditableCharge } from "./creditable-charge.ts";
import type { PayableCharge } from "./decide-payment.ts";
import { debtorOf } from "./decide-settled-payment.ts";
import { chargeWrites, paymentWrites } from "./payment-rows.ts";

const facts = z.object({ unappliedPaymentId: z.uuid(), reason: z.string() });

/** Credits money that waits after the confirmation: it leaves suspense and pays its charge, as one that came in time. */
export const creditConfirmedPayment: ApprovalAction = {
  confirm: async (approval, tx) => {
    const { unappliedPaymentId: id, reason } = facts.parse(approval.facts);
    const accountIds = await accountIdsOf(tx, approval);
    const { accountId } = await findUnappliedPayment(tx, { accountIds, id });
    const books = await lockBooks(tx, [accountId]);
    const waiting = await findUnappliedPayment(tx, { accountIds, id }, "FOR UPDATE");
    const charge = await creditableCharge(tx, waiting, "FOR UPDATE");
    const fee = (await loadFees(tx, [accountId], "deposit")).get(accountId);
    const at = postingTime(books.values());
    // From here on it must succeed.
    const { endToEndId, payerProof: proof, amount } = waiting;
    const paymentId = uuidV7();
    const debtor = debtorOf(waiting, charge);
    const book = bookOf(books, accountId);
    post(book, { debit: "SUSPENSE", credit: "RAIL", amount, reference: `unapplied_payment:${id}:credit` });
    creditPayment(book, { charge, endToEndId, amount, paymentId, debtor }, fee);
    charge.status = lateChargeMachine.move(charge.status, "PAID");
    await writeCredited(tx, waiting, { actor: `staff:${approval.requestedBy}`, because: reason, at });
    await writeEvents(tx, {
      at,
      events: eventsOf(waiting, charge, approval.decidedBy),
      writes: [
        ...bookWrites(books.values(), at),
        ...paymentWrites([{ charge, endToEndId, paymentId, debtor, proof }], at),
        ...chargeWrites([{ charge, endToEndId, reason: null }], at),
      ],
      change: {
        accountIds: [accountId],
        tags: ["unappliedPayments", "charges", "payments", "balances", "statement"],
        queues: [],
      },
    });
    return {
      action: "unapplied.credit",
      operatorId: approval.operatorId,
      subject: id,
      facts: { endToEndId, amount, externalId: charge.externalId, unappliedReason: waiting.reason, reason },
    };
  },
};

async function accountIdsOf(tx: Tx, { operatorId }: Approval): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM account WHERE operator_id = $1", [operatorId]);
  return rows.map(({ id }) => id);
}

type Decision = { actor: string; because: string; at: Date };

async function writeCredited(tx: Tx, { accountId, id, status }: UnappliedRow, { actor, because, at }: Decision) {
  await tx.query({
    text: `UPDATE unapplied_payment SET status = $3, decided_by = $4, decided_because = $5, updated_at = $6
           WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, unappliedMachine.move(status, "CREDITED"), actor, because, at],
  });
}

function eventsOf(
  { accountId, id, pixKey }: UnappliedRow,
  charge: PayableCharge,
  confirmedBy: string | null,
): NewEvent[] {
  const actor = `staff:${confirmedBy}`;
  return [
    { accountId, recordKind: "unappliedPayment", recordId: id, status: "CREDITED", pixKey, actor },
    { accountId, recordKind: "charge", recordId: charge.id, status: charge.status, pixKey: charge.pixKey, actor },
  ];
}
