import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Team } from "#components/settings/team.tsx";
import { listStaffContract } from "#lib/domain/people/staff/staff.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("team") };
}

export default async function TeamPage() {
  await requireStaff("/settings/team", listStaffContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listStaff", {}), read("showAuthenticator", {})])}>
      <Team />
    </PrefetchedPage>
  );
}
