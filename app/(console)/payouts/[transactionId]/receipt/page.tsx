import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Receipt } from "#components/payouts/receipt.tsx";
import { uuid } from "#lib/core/wire.ts";
import { withdrawalReceiptContract } from "#lib/domain/withdrawals/show-withdrawal.contract.ts";
import { requireStaff } from "../../../../require-staff.ts";
import { PrefetchedPage } from "../../../prefetched-page.tsx";
import { recordTitle } from "../../../record-title.ts";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return recordTitle("receipt", (await params).transactionId);
}

export default async function ReceiptPage({ params }: Props) {
  const { transactionId } = await params;
  await requireStaff(`/payouts/${transactionId}/receipt`, withdrawalReceiptContract);
  const id = uuid.safeParse(transactionId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={(read) => read("showWithdrawal", { transactionId: id.data })}>
      <Receipt transactionId={id.data} />
    </PrefetchedPage>
  );
}
