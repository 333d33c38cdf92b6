import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Differences } from "#components/proofs/differences.tsx";
import { differencesReads } from "#components/proofs/proofs-reads.ts";
import { listDifferencesContract } from "#lib/domain/bank-work/proofs/proof.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("proofs"))("title") };
}

export default async function DifferencesPage({ searchParams }: Props) {
  await requireStaff("/proofs", listDifferencesContract);
  return (
    <PrefetchedPage of={differencesReads(await searchParams)}>
      <Differences />
    </PrefetchedPage>
  );
}
