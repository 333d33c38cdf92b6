import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Disputes } from "#components/disputes/disputes.tsx";
import { disputesReads } from "#components/disputes/disputes-reads.ts";
import { listDisputesContract } from "#lib/domain/bank-work/disputes/dispute.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("disputes"))("title") };
}

export default async function DisputesPage({ searchParams }: Props) {
  await requireStaff("/charges/disputes", listDisputesContract);
  return (
    <PrefetchedPage of={disputesReads(await searchParams)}>
      <Disputes />
    </PrefetchedPage>
  );
}
