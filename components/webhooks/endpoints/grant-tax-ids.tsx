"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import type { Webhook } from "./webhook-state.tsx";

type Props = { webhook: Webhook; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before a webhook hears whole tax ids. */
export function GrantTaxIds({ webhook, onOpenChange }: Props) {
  const t = useTranslations("webhooks");
  const grant = useWrite("grantWebhookTaxIds");
  const confirm = () =>
    grant.mutate(
      { webhookId: webhook.id },
      {
        onSuccess: ({ approvalId }) => {
          onOpenChange(false);
          void toast("good", t(approvalId ? "taxIdsAsked" : "taxIdsGranted"));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("taxIdsTitle")}
      facts={<span className="break-words">{t("taxIdsFacts", { url: webhook.webhookUrl })}</span>}
      keep={t("taxIdsKeep")}
      confirm={t("taxIdsGrant")}
      look="primary"
      busy={grant.isPending}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {grant.isError ? <ProblemBanner error={grant.error} /> : null}
    </ConfirmDialog>
  );
}
