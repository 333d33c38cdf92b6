"use client";

import { Eye, KeyRound, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import * as Menu from "radix-ui/dropdown-menu";
import { type ReactNode, useRef } from "react";

type Act = "rotate" | "taxIds" | "delete";
/** `mayGrant`: whole tax ids can be allowed to the webhook. */
export type WebhookMenuProps = { face: ReactNode; className: string; mayGrant: boolean; onChoose: (act: Act) => void };

const ITEM =
  "flex h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-sm outline-none data-[highlighted]:bg-hover";

/** The acts on a webhook that stop or change what is sent. It opens as soon as it is mounted. */
export function WebhookMenu({ face, className, mayGrant, onChoose }: WebhookMenuProps) {
  const t = useTranslations("webhooks");
  const chosen = useRef<Act>(undefined);
  // The dialog opens after the menu gave the focus back: it returns it to the button.
  const closed = () => {
    const act = chosen.current;
    chosen.current = undefined;
    if (act) onChoose(act);
  };
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={className}>{face}</Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={closed}
        className="z-50 w-56 animate-rise rounded-xl border border-line bg-surface p-1.5 shadow-float"
      >
        <Menu.Item onSelect={() => (chosen.current = "rotate")} className={`${ITEM} text-ink`}>
          <KeyRound aria-hidden className="size-4 text-muted" />
          {t("rotate")}
        </Menu.Item>
        {mayGrant ? (
          <Menu.Item onSelect={() => (chosen.current = "taxIds")} className={`${ITEM} text-ink`}>
            <Eye aria-hidden className="size-4 text-muted" />
            {t("taxIdsGrant")}
          </Menu.Item>
        ) : null}
        <Menu.Separator className="my-1 h-px bg-line" />
        <Menu.Item onSelect={() => (chosen.current = "delete")} className={`${ITEM} text-bad`}>
          <Trash2 aria-hidden className="size-4" />
          {t("delete")}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
