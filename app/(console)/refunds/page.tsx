import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { listReads } from "#components/lists/queries/list-query.ts";
import { Refunds } from "#components/refunds/refunds.tsx";
import { listRefundsContract } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("title") };
}

export default async function RefundsPage({ searchParams }: Props) {
  await requireStaff("/refunds", listRefundsContract);
  return (
    <PrefetchedPage of={listReads("refund", await searchParams)}>
      <Refunds />
    </PrefetchedPage>
  );
}
