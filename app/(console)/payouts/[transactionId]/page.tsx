import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PayoutDetail } from "#components/payouts/payout-detail.tsx";
import { recordReads } from "#components/records/record-reads.ts";
import { uuid } from "#lib/core/wire.ts";
import { showWithdrawalContract } from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { recordTitle } from "../../record-title.ts";

type Props = { params: Promise<{ transactionId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return recordTitle("withdrawal", (await params).transactionId);
}

export default async function PayoutPage({ params }: Props) {
  const { transactionId } = await params;
  await requireStaff(`/payouts/${transactionId}`, showWithdrawalContract);
  const id = uuid.safeParse(transactionId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage
      of={(read) =>
        Promise.all([recordReads("showWithdrawal", "withdrawal", id.data)(read), read("showNetworkState", {})])
      }
    >
      <PayoutDetail transactionId={id.data} />
    </PrefetchedPage>
  );
}
