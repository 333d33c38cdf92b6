import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { WebhookDetail } from "#components/webhooks/webhook-detail.tsx";
import { uuid } from "#lib/core/wire.ts";
import { requireStaff } from "#lib/server/session/require-staff.ts";

type Props = { params: Promise<{ webhookId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhookPage({ params }: Props) {
  const { webhookId } = await params;
  await requireStaff(`/webhooks/${webhookId}`, "listWebhooks");
  const id = uuid.safeParse(webhookId);
  if (!id.success) notFound();
  return <WebhookDetail webhookId={id.data} />;
}
