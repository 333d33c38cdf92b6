import { useFormatter } from "next-intl";
import { isRealDay, startOfBrtDay } from "#lib/core/brt.ts";

/** Returns a function that says a day in Brasília. What an address has and is no day stays as it is. */
export function useDayName(): (day: string) => string {
  const format = useFormatter();
  return (day) => (isRealDay(day) ? format.dateTime(startOfBrtDay(day), { dateStyle: "medium" }) : day);
}
