import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { fileReads } from "#components/files/file-query.ts";
import { Files } from "#components/files/files.tsx";
import { listStatementExportsContract } from "#lib/domain/statement/statement-exports/statement-export.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("files"))("title") };
}

export default async function FilesPage({ searchParams }: Props) {
  await requireStaff("/statement/files", listStatementExportsContract);
  return (
    <PrefetchedPage of={fileReads(await searchParams)}>
      <Files />
    </PrefetchedPage>
  );
}
