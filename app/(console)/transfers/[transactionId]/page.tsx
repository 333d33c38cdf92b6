import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { recordReads } from "#components/records/record-reads.ts";
import { TransferDetail } from "#components/transfers/transfer-detail.tsx";
import { uuid } from "#lib/core/wire.ts";
import { showTransferContract } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { recordTitle } from "../../record-title.ts";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return recordTitle("transfer", (await params).transactionId);
}

export default async function TransferPage({ params }: Props) {
  const { transactionId } = await params;
  await requireStaff(`/transfers/${transactionId}`, showTransferContract);
  const id = uuid.safeParse(transactionId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={recordReads("showTransfer", "transfer", id.data)}>
      <TransferDetail transactionId={id.data} />
    </PrefetchedPage>
  );
}
