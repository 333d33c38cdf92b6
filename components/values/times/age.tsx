import { useFormatter, useTranslations } from "next-intl";
import { businessNow, serviceNow } from "#lib/client/clock.ts";

type Props = { at: Date; by: "business" | "machine"; className?: string };

/**
 * Shows how long ago something was. `by` is the clock of its timestamp: records use business time, messages use machine
 * time. The age on the server and in the browser differ, so the server's text stays until the next render.
 */
export function Age({ at, by, className }: Props) {
  const format = useFormatter();
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning className={`whitespace-nowrap ${className ?? ""}`}>
      {format.relativeTime(at, { now: new Date(by === "business" ? businessNow() : serviceNow()) })}
    </time>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns how far a clock is ahead, in its largest whole unit: "90 days", "1 hour". */
export function useAheadWords(aheadMs: number): string {
  const t = useTranslations("clock");
  if (aheadMs >= DAY_MS) return t("days", { count: Math.floor(aheadMs / DAY_MS) });
  if (aheadMs >= HOUR_MS) return t("hours", { count: Math.floor(aheadMs / HOUR_MS) });
  return t("minutes", { count: Math.ceil(aheadMs / MINUTE_MS) });
}
