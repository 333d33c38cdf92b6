"use client";

import { Ellipsis, Pencil, Play, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useMayRun } from "../../page/viewer.tsx";
import { useProblemWords } from "../../problem/problem-words.ts";
import { Button, buttonStyles } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { toast } from "../../ui/toast.ts";
import type { WebhookMenuProps } from "./webhook-menu.tsx";
import type { Webhook } from "./webhook-state.tsx";

const EditWebhook = onDemand(() => import("./edit-webhook.tsx").then((module) => module.EditWebhook));
const ResumeWebhook = onDemand(() => import("./resume-webhook.tsx").then((module) => module.ResumeWebhook));
const GrantTaxIds = onDemand(() => import("./grant-tax-ids.tsx").then((module) => module.GrantTaxIds));
const RotateWebhook = onDemand(() => import("./webhook-dialogs.tsx").then((module) => module.RotateWebhook));
const DeleteWebhook = onDemand(() => import("./webhook-dialogs.tsx").then((module) => module.DeleteWebhook));

type Props = { webhook: Webhook; onDeleting: (isDeleting: boolean) => void };

/** The actions on a webhook. Renders nothing when the role may not change webhooks. */
export function WebhookActions({ webhook, onDeleting }: Props) {
  const t = useTranslations("webhooks");
  const may = useMayRun();
  const words = useProblemWords();
  const [open, setOpen] = useState<"edit" | "resume" | "rotate" | "taxIds" | "delete">();
  const close = () => setOpen(undefined);
  const test = useWrite("testWebhook");
  if (!may("changeWebhook")) return null;
  const send = () =>
    test.mutate(
      { webhookId: webhook.id },
      {
        onSuccess: () => void toast("good", t("tested")),
        onError: (error) => void toast("bad", words(error).title, words(error).advice),
      },
    );
  return (
    <>
      <MoreButton mayGrant={may("grantWebhookTaxIds") && !webhook.wholeTaxIds} onChoose={setOpen} />
      <Button onClick={() => setOpen("edit")}>
        <Pencil aria-hidden className="size-4" />
        {t("edit")}
      </Button>
      {webhook.active ? (
        <Button look="primary" busy={test.isPending} onClick={send}>
          <Send aria-hidden className="size-4" />
          {t("test")}
        </Button>
      ) : (
        <Button look="primary" onClick={() => setOpen("resume")}>
          <Play aria-hidden className="size-4" />
          {t("resume")}
        </Button>
      )}
      {open === "edit" ? <EditWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "resume" ? <ResumeWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "rotate" ? <RotateWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "taxIds" ? <GrantTaxIds webhook={webhook} onOpenChange={close} /> : null}
      {open === "delete" ? <DeleteWebhook webhook={webhook} onDeleting={onDeleting} onOpenChange={close} /> : null}
    </>
  );
}

const LOOK = buttonStyles({ size: "icon", className: "max-sm:grow-0!" });

/** Opens the menu of the dangerous acts. The menu is loaded on first use. */
function MoreButton({ mayGrant, onChoose }: Pick<WebhookMenuProps, "mayGrant" | "onChoose">) {
  const t = useTranslations("webhooks");
  const [Menu, setMenu] = useState<ComponentType<WebhookMenuProps>>();
  const face = (
    <>
      <Ellipsis aria-hidden className="size-4" />
      <span className="sr-only">{t("more")}</span>
    </>
  );
  if (Menu) return <Menu face={face} className={LOOK} mayGrant={mayGrant} onChoose={onChoose} />;
  const load = async () => {
    const { WebhookMenu } = await import("./webhook-menu.tsx");
    setMenu(() => WebhookMenu);
  };
  return (
    <button type="button" aria-haspopup="menu" aria-expanded={false} onClick={() => void load()} className={LOOK}>
      {face}
    </button>
  );
}
