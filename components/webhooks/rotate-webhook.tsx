"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { NewSecretDialog } from "../forms/new-secret-dialog.tsx";
import type { Webhook } from "./webhook.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

/** Creates a new signing secret for a webhook and shows it once. The current one keeps signing for the chosen time. */
export function RotateWebhook({ webhook, onOpenChange }: { webhook: Webhook; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("webhooks");
  const rotate = useWrite("rotateWebhookSecret");
  if (rotate.data) return <WebhookSecret secret={rotate.data.signingSecret} onDone={() => onOpenChange(false)} />;
  return (
    <NewSecretDialog
      title={t("rotateTitle")}
      facts={<span className="break-words">{t("rotateFacts", { url: webhook.webhookUrl })}</span>}
      keep={t("keep")}
      confirm={t("rotateConfirm")}
      write={rotate}
      onOpenChange={onOpenChange}
      onConfirm={(overlapSeconds) => rotate.mutate({ webhookId: webhook.id, overlapSeconds })}
    />
  );
}
