"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import type { Webhook } from "./webhook.ts";

/** Asks for confirmation before a webhook is deleted. After that, nothing is sent to it. */
export function DeleteWebhook({ webhook, onOpenChange }: { webhook: Webhook; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const remove = useWrite("deleteWebhook");
  const confirm = () =>
    remove.mutate(
      { id: webhook.id },
      {
        onSuccess: () => {
          router.push("/webhooks");
          void toast("good", t("deleted"));
        },
      },
    );
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
