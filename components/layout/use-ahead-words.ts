import { useTranslations } from "next-intl";

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
