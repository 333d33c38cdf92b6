import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { listWebhooksContract } from "#lib/domain/integration/webhooks/webhook.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhooksPage() {
  await requireStaff("/webhooks", listWebhooksContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listWebhooks", {}), read("listWebhookHealth", {})])}>
      <Webhooks />
    </PrefetchedPage>
  );
}
