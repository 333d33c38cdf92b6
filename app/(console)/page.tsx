import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Overview } from "#components/overview/overview.tsx";
import { requireStaff } from "../require-staff.ts";
import { PrefetchedPage } from "./prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage() {
  await requireStaff("/");
  return (
    <PrefetchedPage of={(read) => Promise.all([read("showOverview", {}), read("showStatus", {})])}>
      <Overview />
    </PrefetchedPage>
  );
}
