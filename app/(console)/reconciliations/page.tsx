import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Reconciliations } from "#components/reconciliations/reconciliations.tsx";
import { reconciliationsReads } from "#components/reconciliations/reconciliations-query.ts";
import { listReconciliationsContract } from "#lib/domain/files/reconciliations/manage-reconciliations.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconciliations"))("title") };
}

export default async function ReconciliationsPage({ searchParams }: Props) {
  await requireStaff("/reconciliations", listReconciliationsContract);
  return (
    <PrefetchedPage of={reconciliationsReads(await searchParams)}>
      <Reconciliations />
    </PrefetchedPage>
  );
}
