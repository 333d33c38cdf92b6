import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { listReads } from "#components/lists/queries/list-query.ts";
import { Payouts } from "#components/payouts/payouts.tsx";
import { listWithdrawalsContract } from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payouts"))("title") };
}

export default async function PayoutsPage({ searchParams }: Props) {
  await requireStaff("/payouts", listWithdrawalsContract);
  const list = listReads("withdrawal", await searchParams);
  return (
    <PrefetchedPage of={(read) => Promise.all([list(read), read("showNetworkState", {})])}>
      <Payouts />
    </PrefetchedPage>
  );
}
