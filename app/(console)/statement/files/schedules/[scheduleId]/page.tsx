import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { ScheduleDetail } from "#components/schedules/schedule-detail.tsx";
import { runsInput, scheduleReads } from "#components/schedules/schedule-query.ts";
import { uuid } from "#lib/core/wire.ts";
import { showStatementScheduleContract } from "#lib/domain/files/statement-schedules/schedule.contract.ts";
import { requireStaff } from "../../../../../require-staff.ts";
import { PrefetchedPage } from "../../../../prefetched-page.tsx";
import { titleOf } from "../../../../record-title.ts";

type Props = { params: Promise<{ scheduleId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = uuid.safeParse((await params).scheduleId);
  return titleOf((await getTranslations("schedules"))("title"), async (read) => {
    const shown = id.success ? await read("showStatementSchedule", runsInput(id.data, { before: null })) : undefined;
    return shown?.schedule.name ?? null;
  });
}

export default async function SchedulePage({ params, searchParams }: Props) {
  const { scheduleId } = await params;
  await requireStaff(`/statement/files/schedules/${scheduleId}`, showStatementScheduleContract);
  const id = uuid.safeParse(scheduleId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={scheduleReads(id.data, await searchParams)}>
      <ScheduleDetail scheduleId={id.data} />
    </PrefetchedPage>
  );
}
