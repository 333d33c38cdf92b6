import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { webhookReads } from "#components/webhooks/deliveries/delivery-query.ts";
import { WebhookDetail } from "#components/webhooks/webhook-detail.tsx";
import { uuid } from "#lib/core/wire.ts";
import { listWebhooksContract } from "#lib/domain/integration/webhooks/webhook.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";
import { titleOf } from "../../record-title.ts";

type Props = { params: Promise<{ webhookId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { webhookId } = await params;
  return titleOf((await getTranslations("webhooks"))("title"), async (read) => {
    const webhook = (await read("listWebhooks", {}))?.webhooks.find((one) => one.id === webhookId);
    return webhook?.webhookUrl.replace(/^https?:\/\//, "") ?? null;
  });
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const { webhookId } = await params;
  await requireStaff(`/webhooks/${webhookId}`, listWebhooksContract);
  const id = uuid.safeParse(webhookId);
  if (!id.success) notFound();
  return (
    <PrefetchedPage of={webhookReads(id.data, await searchParams)}>
      <WebhookDetail webhookId={id.data} />
    </PrefetchedPage>
  );
}
