import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { daysReads } from "#components/proofs/proofs-reads.ts";
import { ProvenDays } from "#components/proofs/proven-days.tsx";
import { listProofsContract } from "#lib/domain/bank-work/proofs/proof.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("proofs");
  return { title: `${t("title")} · ${t("days")}` };
}

export default async function ProvenDaysPage({ searchParams }: Props) {
  await requireStaff("/proofs/days", listProofsContract);
  return (
    <PrefetchedPage of={daysReads(await searchParams)}>
      <ProvenDays />
    </PrefetchedPage>
  );
}
