"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useLive } from "#lib/client/use-live.ts";
import { useViewerAgain } from "./use-viewer-again.ts";

/** Keeps the page's data live, and shows whether it is live. */
export function LiveMark() {
  const t = useTranslations("shell");
  const connected = useLive();
  useViewerAgain(connected);
  // Until the state is known, the text is rendered but invisible, so that its neighbors do not move later.
  const isLive = connected ?? true;
  return (
    <span
      role="status"
      className={clsx("inline-flex items-center gap-1.5 text-muted text-xs", connected === undefined && "invisible")}
    >
      <span
        aria-hidden
        className={clsx("size-1.5 rounded-full", isLive ? "bg-good-mark" : "animate-shimmer bg-brass")}
      />
      <span className={clsx(isLive && "max-sm:sr-only")}>{isLive ? t("live") : t("reconnecting")}</span>
    </span>
  );
}
