import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordReads } from "#components/records/record-reads.ts";
import { RefundDetail } from "#components/refunds/refund-detail.tsx";
import { uuid } from "#lib/core/wire.ts";
import { showRefundContract } from "#lib/domain/refunds/show-refund.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refund"))("title") };
}

export default async function RefundPage({ params }: Props) {
  const { transactionId } = await params;
  await requireStaff(`/refunds/${transactionId}`, showRefundContract);
  const id = uuid.safeParse(transactionId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={recordReads("showRefund", "refund", id.data)}>
      <RefundDetail transactionId={id.data} />
    </PrefetchedPage>
  );
}
