import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { statementReads } from "#components/statement/selection/statement-query.ts";
import { Statement } from "#components/statement/statement.tsx";
import { getStatementContract } from "#lib/domain/statement/statements/get-statement.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("statement"))("title") };
}

export default async function StatementPage({ searchParams }: Props) {
  await requireStaff("/statement", getStatementContract);
  return (
    <PrefetchedPage of={statementReads(await searchParams)}>
      <Statement />
    </PrefetchedPage>
  );
}
