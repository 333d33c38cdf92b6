"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useBusinessAhead, useBusinessSecond } from "#lib/client/use-clock.ts";
import { useAheadWords } from "../values/times/age.tsx";
import { DateTime } from "../values/times/date-time.tsx";

/** Shows how far the sandbox's clock was moved, and its time. Renders nothing when the clock was not moved. */
export function ClockBanner() {
  const aheadMs = useBusinessAhead();
  return aheadMs === 0 ? null : <MovedClock aheadMs={aheadMs} />;
}

function MovedClock({ aheadMs }: { aheadMs: number }) {
  const t = useTranslations("clock");
  const ahead = useAheadWords(aheadMs);
  const now = useBusinessSecond();
  return (
    <section
      aria-label={t("title")}
      className="flex gap-2 border-line border-b bg-brass-soft px-4 py-2 text-ink text-sm sm:px-8 print:hidden"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0 -scale-x-100" />
      <span className="flex min-w-0 flex-wrap gap-x-2">
        {/* Only this part is a status, so that screen readers announce it once and not every second. */}
        <span role="status">{t("banner", { ahead })}</span>
        {now ? <DateTime at={now} look="full" className="font-medium" /> : null}
      </span>
    </section>
  );
}
