import type { Contract } from "#lib/core/contract.ts";
import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { mayRun } from "#lib/server/may-run.ts";
import { type Context, operation } from "#lib/server/operation.ts";
import { showChargeContract } from "../charges/show-charge.contract.ts";
import { showRefundContract } from "../refunds/show-refund.contract.ts";
import { showTransferContract } from "../transfers/show-transfer.contract.ts";
import { showWithdrawalContract } from "../withdrawals/show-withdrawal.contract.ts";
import { downloadReceiptContract, type RECEIPT_KINDS, showReceiptContract } from "./receipt.contract.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { chargeReceipt, type Receipt, refundReceipt, transferReceipt, withdrawalReceipt } from "./record-receipts.ts";

type Kind = (typeof RECEIPT_KINDS)[number];
type Source = {
  page: Contract;
  missing: ErrorCode;
  /** Null: the caller has no such record, or its money has not moved. */
  read: (ctx: Context, id: string) => Promise<Receipt | null>;
};

const SOURCES: Record<Kind, Source> = {
  charge: { page: showChargeContract, missing: "CHARGE_NOT_FOUND", read: chargeReceipt },
  withdrawal: { page: showWithdrawalContract, missing: "WITHDRAWAL_NOT_FOUND", read: withdrawalReceipt },
  refund: { page: showRefundContract, missing: "REFUND_NOT_FOUND", read: refundReceipt },
  transfer: { page: showTransferContract, missing: "TRANSFER_NOT_FOUND", read: transferReceipt },
};

const FILE_NAME = { "pt-BR": "comprovante", en: "receipt" } as const;

/** Returns the receipt of a record. Throws the not-found error of its kind when its money has not moved. */
export const showReceipt = operation(showReceiptContract, async (ctx, { kind, recordId }) => ({
  output: await receiptOf(ctx, kind, recordId),
}));

/** Returns the receipt of a record as a PDF. Throws the not-found error of its kind when its money has not moved. */
export const downloadReceipt = operation(downloadReceiptContract, async (ctx, { kind, recordId, locale }) => {
  const receipt = await receiptOf(ctx, kind, recordId);
  return {
    output: {
      contentType: "application/pdf",
      fileName: `${FILE_NAME[locale]}_${receipt.endToEndId ?? receipt.id}.pdf`,
      body: receiptPdf(receipt, locale),
    },
  };
});

async function receiptOf(ctx: Context, kind: Kind, recordId: string): Promise<Receipt> {
  const { page, missing, read } = SOURCES[kind];
  if (!mayRun(ctx.actor.role ?? "", page))
    throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
  const receipt = await read(ctx, recordId);
  if (!receipt)
    throw refuse(missing, "There is no receipt with this id: you have no such record, or it is not settled.");
  return receipt;
}
