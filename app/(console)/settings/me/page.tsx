import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OwnAccess } from "#components/settings/own-access.tsx";
import { changeOwnPasswordContract } from "#lib/domain/people/staff/own-account.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("me") };
}

export default async function OwnAccessPage() {
  await requireStaff("/settings/me", changeOwnPasswordContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("showAuthenticator", {}), read("listOwnSessions", {})])}>
      <OwnAccess />
    </PrefetchedPage>
  );
}
