"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import type { Webhook } from "./webhook.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

const OVERLAPS = ["0", "3600", "86400", "604800"] as const;

/** Gives a webhook a new signing secret and shows it once; the one it has goes on signing for a while. */
export function RotateWebhook({ webhook, onOpenChange }: { webhook: Webhook; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("webhooks");
  const rotate = useWrite("rotateWebhookSecret");
  const [overlap, setOverlap] = useState("86400");
  if (rotate.data) return <WebhookSecret secret={rotate.data.signingSecret} onDone={() => onOpenChange(false)} />;
  return (
    <ConfirmDialog
      title={t("rotateTitle")}
      facts={<span className="break-words">{t("rotateFacts", { url: webhook.webhookUrl })}</span>}
      keep={t("keep")}
      confirm={t("rotateConfirm")}
      look="primary"
      busy={rotate.isPending}
      onOpenChange={onOpenChange}
      onConfirm={() => rotate.mutate({ webhookId: webhook.id, overlapSeconds: Number(overlap) })}
    >
      {rotate.isError ? <ProblemBanner error={rotate.error} /> : null}
      <Field label={t("overlap")}>
        {(control) => (
          <Select {...control} value={overlap} onChange={(event) => setOverlap(event.target.value)}>
            {OVERLAPS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(`overlap${seconds}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
