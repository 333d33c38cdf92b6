import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Alarms } from "#components/alarms/alarms.tsx";
import { alarmsReads } from "#components/alarms/alarms-query.ts";
import { listAlarmsContract } from "#lib/domain/integration/alarms/alarm.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("alarms"))("title") };
}

export default async function AlarmsPage({ searchParams }: Props) {
  await requireStaff("/alarms", listAlarmsContract);
  return (
    <PrefetchedPage of={alarmsReads(await searchParams)}>
      <Alarms />
    </PrefetchedPage>
  );
}
