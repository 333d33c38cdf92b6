import { refuse } from "#lib/core/errors.ts";
import { db } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { accountById } from "../accounts/account.ts";
import { withdrawalsById } from "./get-withdrawal.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { withdrawalReceiptContract } from "./show-withdrawal.contract.ts";
import { showPayout } from "./show-withdrawal.ts";

const NAME = { "pt-BR": "comprovante", en: "receipt" } as const;

/** Returns the PDF receipt of a payout. Throws WITHDRAWAL_NOT_FOUND when the payout is unknown or not settled. */
export const withdrawalReceipt = operation(withdrawalReceiptContract, async (ctx, { transactionId, locale }) => {
  const [row] = await withdrawalsById(db(), ctx.accountIds, [transactionId]);
  if (!row) throw refuse("WITHDRAWAL_NOT_FOUND", "There is no payout with this id.");
  if (row.status !== "SUCCESS") {
    throw refuse("WITHDRAWAL_NOT_FOUND", "The payout has no receipt: it has not been settled.");
  }
  const account = await accountById(ctx, row.accountId);
  return {
    output: {
      contentType: "application/pdf",
      fileName: `${NAME[locale]}_${row.endToEndId}.pdf`,
      body: receiptPdf(showPayout(row, account), locale),
    },
  };
});
