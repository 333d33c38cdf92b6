import type { Metadata } from "next";
import { ReceiptPage } from "../../../receipt-page.tsx";
import { receiptTitle } from "../../../record-title.ts";

type Props = { params: Promise<{ chargeId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return receiptTitle("charge", (await params).chargeId);
}

export default async function ChargeReceiptPage({ params }: Props) {
  return <ReceiptPage kind="charge" id={(await params).chargeId} />;
}
