import type { Metadata } from "next";
import { ReceiptPage } from "../../../receipt-page.tsx";
import { receiptTitle } from "../../../record-title.ts";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return receiptTitle("refund", (await params).transactionId);
}

export default async function RefundReceiptPage({ params }: Props) {
  return <ReceiptPage kind="refund" id={(await params).transactionId} />;
}
