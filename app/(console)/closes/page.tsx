import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Closes } from "#components/closes/closes.tsx";
import { closesReads } from "#components/closes/closes-reads.ts";
import { listClosesContract } from "#lib/domain/statement/closes/close.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("closes"))("title") };
}

export default async function ClosesPage({ searchParams }: Props) {
  await requireStaff("/closes", listClosesContract);
  return (
    <PrefetchedPage of={closesReads(await searchParams)}>
      <Closes />
    </PrefetchedPage>
  );
}
