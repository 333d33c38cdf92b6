import { useFormatter, useTranslations } from "next-intl";

const UNITS = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1_000],
] as const;

/** Returns a function that says a time span in words: "1 day", "2 hours and 30 minutes". Less than a second is "0 seconds". */
export function useDuration(): (ms: number) => string {
  const t = useTranslations("clock");
  const format = useFormatter();
  return (ms) => {
    let left = ms;
    const parts = UNITS.flatMap(([unit, length]) => {
      const count = Math.floor(left / length);
      left -= count * length;
      return count === 0 ? [] : [t(unit, { count })];
    });
    return parts.length === 0 ? t("seconds", { count: 0 }) : format.list(parts);
  };
}
