"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useLive } from "#lib/client/use-live.ts";

/** Keeps the page's data live, and says whether it is. */
export function LiveMark() {
  const t = useTranslations("shell");
  const connected = useLive();
  if (connected === undefined) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-muted text-xs">
      <span
        aria-hidden
        className={clsx("size-1.5 rounded-full", connected ? "bg-good-mark" : "animate-shimmer bg-brass")}
      />
      <span className={clsx(connected && "max-sm:sr-only")}>{connected ? t("live") : t("reconnecting")}</span>
    </span>
  );
}
