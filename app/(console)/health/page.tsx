import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Health } from "#components/health/health.tsx";
import { showHealthContract } from "#lib/domain/top/health/show-health.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("health"))("title") };
}

export default async function HealthPage() {
  await requireStaff("/health", showHealthContract);
  return (
    <PrefetchedPage of={(read) => read("showHealth", {})}>
      <Health />
    </PrefetchedPage>
  );
}
