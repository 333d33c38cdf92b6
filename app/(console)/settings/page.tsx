import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Settings } from "#components/settings/settings.tsx";
import { changeOwnPasswordContract } from "#lib/domain/staff/own-account.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("title") };
}

export default async function SettingsPage() {
  await requireStaff("/settings", changeOwnPasswordContract);
  return (
    <PrefetchedPage
      of={(read) =>
        Promise.all([
          read("listStaff", {}),
          read("showAuthenticator", {}),
          read("listApprovals", {}),
          read("listOwnSessions", {}),
        ])
      }
    >
      <Settings />
    </PrefetchedPage>
  );
}
