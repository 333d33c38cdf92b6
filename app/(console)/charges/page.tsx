import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Charges } from "#components/charges/charges.tsx";
import { listReads } from "#components/lists/queries/list-query.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("title") };
}

export default async function ChargesPage({ searchParams }: Props) {
  await requireStaff("/charges");
  const list = listReads("charge", await searchParams);
  return (
    <PrefetchedPage of={(read) => Promise.all([list(read), read("showNetworkState", {})])}>
      <Charges />
    </PrefetchedPage>
  );
}
