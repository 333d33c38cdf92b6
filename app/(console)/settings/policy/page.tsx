import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Policy } from "#components/settings/policy.tsx";
import { showRequestLimitsContract } from "#lib/domain/people/credentials/request-limits.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("policy") };
}

export default async function PolicyPage() {
  await requireStaff("/settings/policy", showRequestLimitsContract);
  return (
    <PrefetchedPage
      of={(read) =>
        Promise.all([read("showVelocityLimits", {}), read("showRequestLimits", {}), read("listApprovals", {})])
      }
    >
      <Policy />
    </PrefetchedPage>
  );
}
