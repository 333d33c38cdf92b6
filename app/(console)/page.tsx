import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Overview } from "#components/overview/overview.tsx";
import { mayRun } from "#lib/core/role.ts";
import { showOverviewContract } from "#lib/domain/overview/show-overview.contract.ts";
import { requireStaff } from "../require-staff.ts";
import { PrefetchedPage } from "./prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage() {
  const { member } = await requireStaff("/");
  // The installation's own staff see no operator's money.
  if (member && !mayRun(member.role, showOverviewContract)) redirect("/health");
  return (
    <PrefetchedPage
      of={(read) => Promise.all([read("showOverview", {}), read("showStatus", {}), read("showNetworkState", {})])}
    >
      <Overview />
    </PrefetchedPage>
  );
}
