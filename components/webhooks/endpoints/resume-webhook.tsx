"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { OWED_PER_SECOND } from "#lib/core/limits.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { toast } from "../../ui/toast.ts";
import type { Webhook } from "./webhook-state.tsx";

type Props = { webhook: Webhook; onOpenChange: (open: boolean) => void };

/** Lets a paused webhook hear again, with the events that it is owed or without them. */
export function ResumeWebhook({ webhook, onOpenChange }: Props) {
  const t = useTranslations("webhooks");
  const [owed, setOwed] = useState<"SEND" | "SKIP">("SEND");
  const resume = useWrite("resumeWebhook");
  const confirm = () =>
    resume.mutate(
      { webhookId: webhook.id, owed },
      {
        onSuccess: ({ count }) => {
          onOpenChange(false);
          void toast("good", t(owed === "SEND" ? "resumed" : "resumedWithout", { count }));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("resumeTitle")}
      facts={<span className="break-words">{t("resumeFacts", { url: webhook.webhookUrl })}</span>}
      keep={t("resumeKeep")}
      confirm={t("resume")}
      look="primary"
      busy={resume.isPending}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      <div className="flex flex-col items-start gap-2">
        <Segmented
          label={t("owed")}
          value={owed}
          options={[
            { value: "SEND", label: t("owedSend") },
            { value: "SKIP", label: t("owedSkip") },
          ]}
          onChange={setOwed}
        />
        <p className="text-muted text-sm">
          {owed === "SEND" ? t("owedSendHint", { rate: OWED_PER_SECOND }) : t("owedSkipHint")}
        </p>
      </div>
      {resume.isError ? <ProblemBanner error={resume.error} /> : null}
    </ConfirmDialog>
  );
}
