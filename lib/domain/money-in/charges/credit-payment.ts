import { ispbOf } from "#lib/core/pix/end-to-end-id.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import { type Fee, feeOf } from "../../base/accounts/fee.contract.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import type { ChargeRow } from "./charge.ts";

type Credited = {
  charge: Pick<ChargeRow, "externalId" | "description" | "metadata">;
  endToEndId: string;
  amount: bigint;
  paymentId: string;
  debtor: StoredDebtor | null;
};

/** Posts the credit of a payment and its fee, in memory. */
export function creditPayment(book: OpenBook, credited: Credited, fee: Fee | undefined): void {
  const { charge, endToEndId, amount, paymentId, debtor } = credited;
  post(book, {
    debit: "RAIL",
    credit: "AVAILABLE",
    amount,
    reference: `payment:${endToEndId}`,
    line: {
      kind: "deposit",
      productTransactionId: paymentId,
      endToEndId,
      externalId: charge.externalId,
      counterparty: debtor
        ? { name: debtor.name, taxId: debtor.taxId, ispb: debtor.bankAccount.ispb }
        : { ispb: ispbOf(endToEndId) },
      description: charge.description,
      metadata: charge.metadata,
    },
  });
  takeFee(book, feeOf(fee, amount), credited);
}

/** The fee is at most the deposit itself: the earlier balance must not pay for an incoming payment. */
function takeFee(book: OpenBook, fee: bigint, { charge, amount, paymentId, endToEndId }: Credited): void {
  if (fee === 0n) return;
  post(book, {
    debit: "AVAILABLE",
    credit: "FEES",
    amount: fee < amount ? fee : amount,
    reference: `payment:${endToEndId}:fee`,
    line: {
      kind: "fee",
      productTransactionId: paymentId,
      endToEndId,
      externalId: charge.externalId,
      description: `Tarifa do depósito ${charge.externalId}`,
    },
  });
}
