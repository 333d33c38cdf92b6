import { db } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountById } from "../../base/accounts/account.ts";
import { openApproval, requestApproval } from "../../base/approvals/request-approval.ts";
import { refusingAction } from "../../base/audit/action-refused.ts";
import { findUnappliedPayment } from "../unapplied-payments/find-unapplied-payment.ts";
import { creditUnappliedPaymentContract } from "../unapplied-payments/unapplied-payment.contract.ts";
import { creditableCharge } from "./creditable-charge.ts";

/**
 * Asks a second administrator to credit money that waits to the charge that it names. A repeated call returns the request that
 * is open. Throws NotFound, or ACTION_REFUSED when it may not be credited or nobody could confirm.
 */
export const creditUnappliedPayment = operation(
  creditUnappliedPaymentContract,
  async (ctx, { unappliedPaymentId, because, payer = null }) => {
    const waiting = await findUnappliedPayment(db(), { ...ctx, id: unappliedPaymentId });
    const charge = await refusingAction(() => creditableCharge(db(), waiting, payer));
    const asked = await openApproval(ctx, "creditUnappliedPayment", {
      ...{ unappliedPaymentId, ...(payer && { payerTaxId: payer.taxId }) },
    });
    if (asked) return { output: { approvalId: asked } };
    const { number: accountNumber } = await accountById(ctx, waiting.accountId);
    const { endToEndId, amount, reason: unappliedReason } = waiting;
    const approvalId = await requestApproval(ctx, "creditUnappliedPayment", {
      ...{ unappliedPaymentId, accountNumber, amount: Number(amount), endToEndId, unappliedReason },
      ...{ chargeId: charge.id, externalId: charge.externalId, reason: because },
      ...(payer && { payerTaxId: payer.taxId, payerName: payer.name }),
    });
    return { output: { approvalId } };
  },
);
