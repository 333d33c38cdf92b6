import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Quarantine } from "#components/quarantine/quarantine.tsx";
import { quarantineReads } from "#components/quarantine/quarantine-query.ts";
import { listQuarantineContract } from "#lib/domain/base/quarantine/quarantine.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("quarantine"))("title") };
}

export default async function QuarantinePage({ searchParams }: Props) {
  await requireStaff("/quarantine", listQuarantineContract);
  return (
    <PrefetchedPage of={quarantineReads(await searchParams)}>
      <Quarantine />
    </PrefetchedPage>
  );
}
