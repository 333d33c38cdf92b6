"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { openerNow, returnTo } from "#lib/client/page/opener.ts";
import { useOnline } from "#lib/client/use-online.ts";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** `side`: a sheet at the right edge, for work beside the page; `nav`: one at the left edge; `whole`: full window. */
  place?: "middle" | "wide" | "side" | "nav" | "whole";
  hideTitle?: boolean;
  children: ReactNode;
};

const MIDDLE =
  "inset-x-4 top-4 mx-auto max-h-[calc(100dvh-2rem)] animate-rise overflow-y-auto rounded-2xl p-6 sm:top-[14dvh] sm:max-h-[84dvh]";

const PLACES = {
  middle: `${MIDDLE} max-w-md`,
  wide: `${MIDDLE} max-w-2xl`,
  side: "inset-y-0 right-0 w-full max-w-md animate-slide-right overflow-y-auto p-6 sm:rounded-l-2xl",
  nav: "inset-y-0 left-0 w-72 max-w-[85vw] animate-slide-left overflow-y-auto p-4",
  whole: "inset-0 animate-fade overflow-y-auto",
};

/** A modal dialog. Load it only when it opens, because it brings a large library with it. */
export function Dialog({ open, onOpenChange, title, description, place = "middle", hideTitle, children }: Props) {
  const t = useTranslations("common");
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={clsx(
            // As high as dialogs: the one that opens later lies over the one before.
            "fixed inset-0 z-50 animate-fade",
            place === "side" ? "bg-black/15 dark:bg-black/40" : "bg-black/45 dark:bg-black/60",
          )}
        />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={({ target }) => {
            const now = openerNow();
            // A field of the dialog may have taken the focus already.
            if (!(target as Element).contains(now)) opener.current = now;
          }}
          // Radix returns the focus only to its own trigger, which is not used here.
          onCloseAutoFocus={() => returnTo(opener.current)}
          className={clsx("wrap-anywhere fixed z-50 bg-surface shadow-float outline-none", PLACES[place])}
        >
          <EarlyOpener opener={opener} />
          <div className={clsx("flex items-start justify-between gap-4", hideTitle && "sr-only")}>
            <Radix.Title className="font-semibold text-ink text-lg">{title}</Radix.Title>
          </div>
          {description ? (
            <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
          ) : null}
          {children}
          <OfflineNote />
          <Radix.Close
            aria-label={t("close")}
            className="absolute top-4 right-4 inline-flex size-8 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Notes what had the focus before anything in the dialog could take it. */
function EarlyOpener({ opener }: { opener: RefObject<Element | null> }) {
  const [early] = useState(openerNow);
  useLayoutEffect(() => {
    opener.current = early;
  }, [opener, early]);
  return null;
}

/** At the foot, where the buttons are. A region that is always there: otherwise a screen reader would not say what comes into it. */
function OfflineNote() {
  const t = useTranslations("common");
  const isOnline = useOnline();
  return (
    <div role="status" className="text-right text-sm text-warn">
      {isOnline ? null : <p className="mt-3">{t("offlineHint")}</p>}
    </div>
  );
}
