import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { listReads } from "#components/lists/queries/list-query.ts";
import { Transfers } from "#components/transfers/transfers.tsx";
import { listTransfersContract } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transfers"))("title") };
}

export default async function TransfersPage({ searchParams }: Props) {
  await requireStaff("/transfers", listTransfersContract);
  return (
    <PrefetchedPage of={listReads("transfer", await searchParams)}>
      <Transfers />
    </PrefetchedPage>
  );
}
