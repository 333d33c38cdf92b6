import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RefundDetail } from "#components/refunds/refund-detail.tsx";
import { refundReads } from "#components/refunds/refund-reads.ts";
import { uuid } from "#lib/core/wire.ts";
import { showRefundContract } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { recordTitle } from "../../record-title.ts";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return recordTitle("refund", (await params).transactionId);
}

export default async function RefundPage({ params }: Props) {
  const { transactionId } = await params;
  await requireStaff(`/refunds/${transactionId}`, showRefundContract);
  const id = uuid.safeParse(transactionId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={refundReads(id.data)}>
      <RefundDetail transactionId={id.data} />
    </PrefetchedPage>
  );
}
