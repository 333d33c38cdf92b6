import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Developers } from "#components/developers/developers.tsx";
import { listCredentialsContract } from "#lib/domain/people/credentials/credential.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("developers"))("title") };
}

export default async function DevelopersPage() {
  await requireStaff("/developers", listCredentialsContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listCredentials", {}), read("listWebhooks", {})])}>
      <Developers />
    </PrefetchedPage>
  );
}
