import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordReads } from "#components/records/record-reads.ts";
import { TransferDetail } from "#components/transfers/transfer-detail.tsx";
import { uuid } from "#lib/core/wire.ts";
import { showTransferContract } from "#lib/domain/transfers/show-transfer.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transfer"))("title") };
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
