import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Limits } from "#components/limits/limits.tsx";
import { showVelocityLimitsContract } from "#lib/domain/limits/velocity-limits.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("limits"))("title") };
}

export default async function LimitsPage() {
  await requireStaff("/limits", showVelocityLimitsContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("showVelocityLimits", {}), read("showRequestLimits", {})])}>
      <Limits />
    </PrefetchedPage>
  );
}
