import type { Output } from "#lib/core/contract.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import type { KnownBankAccount } from "#lib/core/wire.ts";
import { db, rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { type Account, accountById } from "../../base/accounts/account.ts";
import { institutionName, ownInstitution } from "../../base/institutions/institutions.ts";
import { showPixKey } from "../../base/records/party.ts";
import { storedCharges } from "../../money-in/charges/get-charge.ts";
import { REFUND_COLUMNS, REFUND_FROM, type RefundRow } from "../../money-out/refunds/refund.ts";
import { TRANSFER_COLUMNS, TRANSFER_FROM, type TransferRow } from "../../money-out/transfers/transfer.ts";
import { withdrawalsById } from "../../money-out/withdrawals/get-withdrawal.ts";
import { payeeOf } from "../../money-out/withdrawals/withdrawal.ts";
import type { showReceiptContract } from "./receipt.contract.ts";

export type Receipt = Output<typeof showReceiptContract>;
type Side = Receipt["from"];

/** Returns the receipt of a charge's payment. Null: the caller has no such charge, it is not paid, or nobody knows by whom yet. */
export async function chargeReceipt(ctx: Context, id: string): Promise<Receipt | null> {
  const [charge] = await storedCharges(db(), ctx.accountIds, [id]);
  if (charge?.status !== "PAID" || !charge.debtor || !charge.paidAt) return null;
  const { bankAccount, ...payer } = charge.debtor;
  return {
    ...sharedFacts(charge, charge.paidAt),
    kind: "charge",
    from: otherSide({ ...payer, ...bankAccount }),
    to: ownSide(await accountById(ctx, charge.accountId)),
    pixKey: showPixKey(charge.pixKey)?.key ?? null,
    endToEndId: charge.endToEndId,
  };
}

/** Returns the receipt of a payout. Null: the caller has no such payout, or it is not settled. */
export async function withdrawalReceipt(ctx: Context, id: string): Promise<Receipt | null> {
  const [payout] = await withdrawalsById(db(), ctx.accountIds, [id]);
  const payee = payout && payeeOf(payout);
  if (payout?.status !== "SUCCESS" || !payee) return null;
  return {
    ...sharedFacts(payout, payout.settledAt ?? payout.updatedAt),
    kind: "withdrawal",
    from: ownSide(await accountById(ctx, payout.accountId)),
    to: otherSide(payee),
    pixKey: payout.pixKey && (showPixKey(payout.pixKey)?.key ?? null),
    endToEndId: payout.endToEndId,
  };
}

/** Returns the receipt of a refund. Null: the caller has no such refund, it is not settled, or nobody knows who paid yet. */
export async function refundReceipt(ctx: Context, id: string): Promise<Receipt | null> {
  const [refund] = await rows<RefundRow>({
    text: `SELECT ${REFUND_COLUMNS} FROM ${REFUND_FROM} WHERE r.account_id = ANY($1::uuid[]) AND r.id = $2`,
    values: [ctx.accountIds, id],
  });
  if (refund?.status !== "SUCCESS" || !refund.debtor) return null;
  const { bankAccount, ...payer } = refund.debtor;
  return {
    ...sharedFacts(refund, refund.settledAt ?? refund.updatedAt),
    kind: "refund",
    from: ownSide(await accountById(ctx, refund.accountId)),
    to: otherSide({ ...payer, ...bankAccount }),
    endToEndId: refund.returnId,
    originalEndToEndId: refund.endToEndId,
  };
}

/** Returns the receipt of a transfer between own accounts. Null: the caller has none with this id, or it is not settled. */
export async function transferReceipt(ctx: Context, id: string): Promise<Receipt | null> {
  const [transfer] = await rows<TransferRow>({
    text: `SELECT ${TRANSFER_COLUMNS} FROM ${TRANSFER_FROM} WHERE t.account_id = ANY($1::uuid[]) AND t.id = $2`,
    values: [ctx.accountIds, id],
  });
  if (transfer?.status !== "SUCCESS") return null;
  const [from, to] = await Promise.all([accountById(ctx, transfer.accountId), accountById(ctx, transfer.toAccountId)]);
  return { ...sharedFacts(transfer, transfer.updatedAt), kind: "transfer", from: ownSide(from), to: ownSide(to) };
}

type Settled = { id: string; amount: bigint; description: string | null };

function sharedFacts({ id, amount, description }: Settled, settledAt: Date) {
  return { id, amount, description, settledAt, pixKey: null, endToEndId: null, originalEndToEndId: null };
}

function ownSide({ holderName, holderTaxId, ispb, branch, number }: Account): Side {
  const institution = ownInstitution(ispb);
  return { name: holderName, taxId: maskTaxId(holderTaxId), institution, branch, accountNumber: number };
}

type Other = { name: string; taxId: string } & KnownBankAccount;

function otherSide({ name, taxId, ispb, branch, accountNumber }: Other): Side {
  return { name, taxId: maskTaxId(taxId), institution: institutionName(ispb) ?? ispb, branch, accountNumber };
}
