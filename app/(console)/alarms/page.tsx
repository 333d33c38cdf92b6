import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Alarms } from "#components/alarms/alarms.tsx";
import { listAlarmsContract } from "#lib/domain/alarms/alarm.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("alarms"))("title") };
}

export default async function AlarmsPage() {
  await requireStaff("/alarms", listAlarmsContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listAlarms", {}), read("showAlarmSettings", {})])}>
      <Alarms />
    </PrefetchedPage>
  );
}
