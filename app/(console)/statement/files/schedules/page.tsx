import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Schedules } from "#components/schedules/schedules.tsx";
import { listStatementSchedulesContract } from "#lib/domain/files/statement-schedules/schedule.contract.ts";
import { requireStaff } from "../../../../require-staff.ts";
import { PrefetchedPage } from "../../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("title") };
}

export default async function SchedulesPage() {
  await requireStaff("/statement/files/schedules", listStatementSchedulesContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listStatementSchedules", {}), read("listSftpServers", {})])}>
      <Schedules />
    </PrefetchedPage>
  );
}
