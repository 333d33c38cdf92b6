import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Inspector } from "#components/inspector/inspector.tsx";
import { showInspectorContract } from "#lib/domain/integration/inspector/inspector.contract.ts";
import { env } from "#lib/server/env.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("inspector"))("title") };
}

export default async function InspectorPage() {
  await requireStaff("/sandbox/inspector", showInspectorContract);
  if (env().APP_ENV !== "staging") notFound();
  return (
    <PrefetchedPage of={(read) => Promise.all([read("showInspector", {}), read("listAccounts", {})])}>
      <Inspector />
    </PrefetchedPage>
  );
}
