import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Overview } from "#components/overview/overview.tsx";
import { overviewReads } from "#components/overview/overview-reads.ts";
import { showOverviewContract } from "#lib/domain/top/overview/overview.contract.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";
import { requireStaff } from "../require-staff.ts";
import { PrefetchedPage } from "./prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export default async function OverviewPage({ searchParams }: Props) {
  const { member } = await requireStaff("/");
  // The installation's own staff see no operator's money.
  if (member && !mayRun(member.role, showOverviewContract)) redirect("/health");
  return (
    <PrefetchedPage of={overviewReads(await searchParams)}>
      <Overview />
    </PrefetchedPage>
  );
}
