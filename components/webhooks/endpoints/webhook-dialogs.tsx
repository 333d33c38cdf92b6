"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { NewSecretDialog, SecretDialog } from "../../forms/secret-dialog.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import type { Webhook } from "./webhook-state.tsx";

type DeleteProps = {
  webhook: Webhook;
  onDeleting: (isDeleting: boolean) => void;
  onOpenChange: (open: boolean) => void;
};

/** Asks for confirmation before a webhook is deleted. After that, nothing is sent to it. */
export function DeleteWebhook({ webhook, onDeleting, onOpenChange }: DeleteProps) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const remove = useWrite("deleteWebhook");
  const confirm = () => {
    onDeleting(true);
    remove.mutate(
      { id: webhook.id },
      {
        onSuccess: () => {
          router.push("/webhooks");
          void toast("good", t("deleted"));
        },
        onError: () => onDeleting(false),
      },
    );
  };
  return (
    <ConfirmDialog
      title={t("deleteTitle")}
      facts={<span className="break-words">{t("deleteFacts", { url: webhook.webhookUrl })}</span>}
      keep={t("keep")}
      confirm={t("delete")}
      busy={remove.isPending || remove.isSuccess}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {remove.isError ? <ProblemBanner error={remove.error} /> : null}
    </ConfirmDialog>
  );
}

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

/** Shows a signing secret. It can be shown only once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations("webhooks");
  const name = t("secretTitle");
  return (
    <SecretDialog
      title={name}
      lead={t("secretOnce")}
      secrets={[{ name, value: secret }]}
      done={t("secretDone")}
      onDone={onDone}
    />
  );
}
