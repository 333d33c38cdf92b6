"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { eventNames } from "#lib/core/states/event-name.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { WebhookSecret } from "./webhook-dialogs.tsx";
import { WebhookForm, wireAuthentication } from "./webhook-form.tsx";
import type { Webhook } from "./webhook-state.tsx";

type Props = { webhook: Webhook; onOpenChange: (open: boolean) => void };

/** Changes a webhook and shows its new signing secret, if it got one. A webhook that was off becomes active again. */
export function EditWebhook({ webhook, onOpenChange }: Props) {
  const t = useTranslations("webhooks");
  const change = useWrite("changeWebhook");
  const secret = change.data?.signingSecret;
  if (secret) return <WebhookSecret secret={secret} onDone={() => onOpenChange(false)} />;
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
              onSuccess: ({ signingSecret }) => {
                if (!signingSecret) onOpenChange(false);
                void toast("good", t("saved"));
              },
            },
          )
        }
      />
    </Dialog>
  );
}
