import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Sandbox } from "#components/sandbox/sandbox.tsx";
import { payInSandboxContract } from "#lib/domain/top/sandbox/sandbox-payments.contract.ts";
import { env } from "#lib/server/env.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sandbox"))("title") };
}

export default async function SandboxPage() {
  await requireStaff("/sandbox", payInSandboxContract);
  if (env().APP_ENV !== "staging") notFound();
  return (
    <PrefetchedPage
      of={(read) => Promise.all([read("listAccounts", {}), read("listSandboxKeys", {}), read("showNetworkFaults", {})])}
    >
      <Sandbox />
    </PrefetchedPage>
  );
}
