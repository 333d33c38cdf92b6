import { z } from "zod";
import { lockBooks } from "#lib/ledger/books.ts";
import type { SettledPayer } from "#lib/rail/messages.ts";
import type { Tx } from "#lib/server/db.ts";
import type { Approval, ApprovalAction } from "../../base/approvals/approval.ts";
import { findUnappliedPayment } from "../unapplied-payments/find-unapplied-payment.ts";
import { creditWaiting } from "./credit-waiting.ts";
import { creditableCharge } from "./creditable-charge.ts";

const facts = z.object({
  unappliedPaymentId: z.uuid(),
  reason: z.string(),
  payerTaxId: z.string().optional(),
  payerName: z.string().optional(),
});

/** Credits money that waits after the confirmation: it leaves suspense and pays its charge, as one that came in time. */
export const creditConfirmedPayment: ApprovalAction = {
  confirm: async (approval, tx) => {
    const { unappliedPaymentId: id, reason, payerTaxId, payerName } = facts.parse(approval.facts);
    const written = payerTaxId === undefined ? null : { taxId: payerTaxId, name: payerName ?? "" };
    const accountIds = await accountIdsOf(tx, approval);
    const { accountId } = await findUnappliedPayment(tx, { accountIds, id });
    const books = await lockBooks(tx, [accountId]);
    const waiting = await findUnappliedPayment(tx, { accountIds, id }, "FOR UPDATE");
    const charge = await creditableCharge(tx, waiting, written, "FOR UPDATE");
    // From here on it must succeed.
    const { endToEndId, payerProof: proof, amount } = waiting;
    const payer = waiting.payer ?? (written && withoutAccount(written));
    const decided = { by: `staff:${approval.requestedBy}`, because: reason };
    await creditWaiting(tx, waiting, { books, charge, payer, proof, actor: `staff:${approval.decidedBy}`, decided });
    return {
      action: "unapplied.credit",
      operatorId: approval.operatorId,
      subject: id,
      facts: {
        ...{ endToEndId, amount, externalId: charge.externalId, unappliedReason: waiting.reason, reason },
        ...(written && { payerTaxId: written.taxId, payerName: written.name }),
      },
    };
  },
};

const withoutAccount = (payer: { taxId: string; name: string }): SettledPayer => ({
  ...{ ...payer, bankAccount: { ispb: null, branch: null, accountNumber: null, accountType: null } },
});

async function accountIdsOf(tx: Tx, { operatorId }: Approval): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM account WHERE operator_id = $1", [operatorId]);
  return rows.map(({ id }) => id);
}
