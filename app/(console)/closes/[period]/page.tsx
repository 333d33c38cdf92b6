import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { periodReads } from "#components/closes/closes-reads.ts";
import { PeriodPage } from "#components/closes/period-page.tsx";
import { showPeriodContract } from "#lib/domain/statement/closes/close.contract.ts";
import { isPeriodName } from "#lib/domain/statement/closes/periods/period.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { params: Promise<{ period: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await getTranslations("closes"))("title")} · ${(await params).period}` };
}

export default async function ClosedPeriodPage({ params }: Props) {
  const { period } = await params;
  await requireStaff(`/closes/${period}`, showPeriodContract);
  if (!isPeriodName(period)) notFound();
  return (
    <PrefetchedPage of={periodReads(period)}>
      <PeriodPage period={period} />
    </PrefetchedPage>
  );
}
