import { useFormatter } from "next-intl";

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

/** Returns a function that writes an instant in BRT to the second, within a sentence. */
export function useInstant(): (at: Date) => string {
  const format = useFormatter();
  return (at) => format.dateTime(at, { day: "numeric", month: "short", year: "numeric", ...CLOCK });
}
