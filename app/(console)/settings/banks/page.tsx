import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Banks } from "#components/banks/banks.tsx";
import { listConnectionsContract } from "#lib/domain/banks/connections/connection.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("banks") };
}

export default async function BanksPage() {
  await requireStaff("/settings/banks", listConnectionsContract);
  return (
    <PrefetchedPage of={(read) => read("listConnections", {})}>
      <Banks />
    </PrefetchedPage>
  );
}
