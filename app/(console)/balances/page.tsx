import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Balances } from "#components/balances/balances.tsx";
import { balancesReads } from "#components/balances/balances-query.ts";
import { showBalancesContract } from "#lib/domain/base/accounts/balance.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("balances"))("title") };
}

export default async function BalancesPage({ searchParams }: Props) {
  await requireStaff("/balances", showBalancesContract);
  return (
    <PrefetchedPage of={balancesReads(await searchParams)}>
      <Balances />
    </PrefetchedPage>
  );
}
