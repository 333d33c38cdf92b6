"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { eventNames } from "#lib/core/event-name.ts";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { WebhookForm, wireAuthentication } from "./webhook-form.tsx";
import type { Webhook } from "./webhook-state.tsx";

type Props = { webhook: Webhook; onOpenChange: (open: boolean) => void };

/** Changes a webhook. A webhook that was off becomes active again. */
export function EditWebhook({ webhook, onOpenChange }: Props) {
  const t = useTranslations("webhooks");
  const change = useWrite("changeWebhook");
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={t("editTitle")}>
      <WebhookForm
        initial={{
          url: webhook.webhookUrl,
          events: webhook.webhookEvents,
          auth: webhook.authentication ? "keep" : "none",
        }}
        choices={eventNames(webhook.variant, webhook.type)}
        submitLabel={t("save")}
        busy={change.isPending}
        error={change.error}
        onSubmit={(typed) =>
          change.mutate(
            {
              webhookId: webhook.id,
              url: typed.url,
              events: typed.events,
              keepAuthentication: typed.auth === "keep",
              ...wireAuthentication(typed),
            },
            {
              onSuccess: () => {
                onOpenChange(false);
                void toast("good", t("saved"));
              },
            },
          )
        }
      />
    </Dialog>
  );
}
