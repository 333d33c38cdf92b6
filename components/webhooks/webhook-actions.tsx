"use client";

import { KeyRound, Pencil, Send, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { useMayRun } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import type { Webhook } from "./webhook.ts";

const EditWebhook = dynamic(() => import("./edit-webhook.tsx").then((module) => module.EditWebhook));
const RotateWebhook = dynamic(() => import("./rotate-webhook.tsx").then((module) => module.RotateWebhook));
const DeleteWebhook = dynamic(() => import("./delete-webhook.tsx").then((module) => module.DeleteWebhook));

/** The actions on a webhook. Renders nothing when the role may not change webhooks. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const may = useMayRun();
  const words = useProblemWords();
  const [open, setOpen] = useState<"edit" | "rotate" | "delete">();
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
      <Button look="ghost" onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden className="size-4" />
        {t("delete")}
      </Button>
      <Button onClick={() => setOpen("rotate")}>
        <KeyRound aria-hidden className="size-4" />
        {t("rotate")}
      </Button>
      <Button onClick={() => setOpen("edit")}>
        <Pencil aria-hidden className="size-4" />
        {t("edit")}
      </Button>
      {webhook.active ? (
        <Button look="primary" busy={test.isPending} onClick={send}>
          <Send aria-hidden className="size-4" />
          {t("test")}
        </Button>
      ) : null}
      {open === "edit" ? <EditWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "rotate" ? <RotateWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "delete" ? <DeleteWebhook webhook={webhook} onOpenChange={close} /> : null}
    </>
  );
}
