"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useBusinessAhead, useBusinessSecond } from "#lib/client/use-business-clock.ts";
import { DateTime } from "../values/date-time.tsx";
import { useAheadWords } from "./use-ahead-words.ts";

/** Says that the sandbox's clock was moved, and what it shows. Nothing while it goes as clocks do. */
export function ClockBanner() {
  const t = useTranslations("clock");
  const aheadMs = useBusinessAhead();
  const ahead = useAheadWords(aheadMs);
  const now = useBusinessSecond();
  if (aheadMs === 0) return null;
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-x-2 border-line border-b bg-brass-soft px-4 py-2 text-ink text-sm sm:px-8 print:hidden"
    >
      <History aria-hidden className="size-4 shrink-0 -scale-x-100" />
      {/* Told once, not each second. */}
      <span role="status">{t("banner", { ahead })}</span>
      {now ? <DateTime at={now} look="full" className="font-medium" /> : null}
    </section>
  );
}
