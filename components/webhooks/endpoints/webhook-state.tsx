import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Badge } from "../../ui/data-display/badge.tsx";

export type Webhook = ConsoleOutput<"listWebhooks">["webhooks"][number];

/** Shows whether a webhook is off, failing, validated or not yet validated. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  if (!webhook.active) return <Badge>{t("off")}</Badge>;
  if (webhook.failingSince) return <Badge tone="bad">{t("failing")}</Badge>;
  return webhook.validated ? (
    <Badge tone="good">{t("validated")}</Badge>
  ) : (
    <Badge tone="warn">{t("unvalidated")}</Badge>
  );
}
