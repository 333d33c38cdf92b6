import { addDays, brtDay } from "#lib/core/brt.ts";

/** Equal parts of a statement's time, without gaps. `starts`: the first BRT day of each, "YYYY-MM-DD". */
export type Periods = { unit: Unit; starts: readonly string[] };
type Unit = keyof typeof UNITS;

/** `begin`: the first day of the unit that a day is in. `past`: a day of the next one. */
const UNITS = {
  day: { begin: (day: string) => day, past: (begin: string) => addDays(begin, 1) },
  month: { begin: (day: string) => `${day.slice(0, 7)}-01`, past: (begin: string) => addDays(begin, 31) },
  year: { begin: (day: string) => `${day.slice(0, 4)}-01-01`, past: (begin: string) => addDays(begin, 366) },
} as const;

/** Parts a time into days; into months when these are more than `most`, and into years when the months are. */
export function periodsOf(from: Date, to: Date, most: number): Periods {
  const parted = (["day", "month"] as const).map((unit) => ({ unit, starts: startsOf(unit, from, to) }));
  return parted.find(({ starts }) => starts.length <= most) ?? { unit: "year", starts: startsOf("year", from, to) };
}

function startsOf(unit: Unit, from: Date, to: Date): string[] {
  const { begin, past } = UNITS[unit];
  const [starts, last] = [[begin(brtDay(from))], brtDay(to)];
  for (;;) {
    const next = begin(past(starts.at(-1) as string));
    if (next > last) return starts;
    starts.push(next);
  }
}
