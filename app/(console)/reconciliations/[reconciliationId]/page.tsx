import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { reconciliationReads } from "#components/reconciliations/items/items-query.ts";
import { ReconciliationDetail } from "#components/reconciliations/reconciliation-detail.tsx";
import { uuid } from "#lib/core/wire.ts";
import { showReconciliationContract } from "#lib/domain/files/reconciliations/manage-reconciliations.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { titleOf } from "../../record-title.ts";

type Props = { params: Promise<{ reconciliationId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = uuid.safeParse((await params).reconciliationId);
  return titleOf((await getTranslations("reconciliations"))("title"), async (read) => {
    const shown = id.success ? await read("showReconciliation", { reconciliationId: id.data }) : undefined;
    return shown?.fileName ?? null;
  });
}

export default async function ReconciliationPage({ params, searchParams }: Props) {
  const { reconciliationId } = await params;
  await requireStaff(`/reconciliations/${reconciliationId}`, showReconciliationContract);
  const id = uuid.safeParse(reconciliationId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={reconciliationReads(id.data, await searchParams)}>
      <ReconciliationDetail reconciliationId={id.data} />
    </PrefetchedPage>
  );
}
