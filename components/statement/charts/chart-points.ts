import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { brtDay, brtIso, HOUR_MS } from "#lib/core/brt.ts";
import type { Period } from "../../lists/periods/period.ts";

export type Chart = ConsoleOutput<"showStatementChart">;
/** A kind that moved. Its place among the kinds is that of its sum in each point. */
export type ChartKind = Chart["kinds"][number];

/** What a bar or a point of a chart stands for. `label`: its short name on an axis; `name`: the whole one. */
export type Named = { label: string; name: string };
export type ChartPoint = Named & Pick<Chart["points"][number], "sums" | "counts">;
export type BalancePoint = Named & { closing: bigint | null };

/** The money in and out of the point that is as much earlier as the period is long. */
export type ChartBefore = { credits: bigint; debits: bigint };

const DAY_MS = 24 * HOUR_MS;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { day: "2-digit", month: "short" } as const;
const WHOLE_DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const MONTH = { month: "short", year: "2-digit" } as const;
const WHOLE_MONTH = { month: "long", year: "numeric" } as const;

/** Returns a function that names the time of a point: an hour, a day or a month. */
export function useTimeNames(): (time: { from: Date; to: Date }) => Named {
  const t = useTranslations("statement");
  const format = useFormatter();
  return ({ from, to }) => {
    const ms = to.getTime() - from.getTime() + 1;
    if (ms <= HOUR_MS) {
      const [start, end] = [format.dateTime(from, CLOCK), format.dateTime(to.getTime() + 1, CLOCK)];
      return { label: start, name: t("hourName", { from: start, to: end }) };
    }
    if (ms <= DAY_MS) return { label: format.dateTime(from, DAY), name: format.dateTime(from, WHOLE_DAY) };
    return { label: format.dateTime(from, MONTH), name: format.dateTime(from, WHOLE_MONTH) };
  };
}

/** Returns the names of the hours of the day. */
export function useHourNames(): Named[] {
  const t = useTranslations("statement");
  const clock = (hour: number) => `${`${hour}`.padStart(2, "0")}:00`;
  return Array.from({ length: 24 }, (_, hour) => ({
    label: clock(hour),
    name: t("hourName", { from: clock(hour), to: clock(hour + 1) }),
  }));
}

/** Returns the days that a point has a part of. */
export function daysOfPoint({ from, to }: { from: Date; to: Date }): Period {
  return { from: brtDay(from), to: brtDay(to) };
}

/** Returns the hour of the BRT day in which an instant is. */
export function hourOf(at: Date): number {
  return Number(brtIso(at).slice(11, 13));
}

/** Returns what came in or went out at a point. */
export function sideOf(
  kinds: readonly ChartKind[],
  { sums }: Pick<ChartPoint, "sums">,
  type: ChartKind["type"],
): bigint {
  return kinds.reduce((total, kind, i) => (kind.type === type ? total + (sums[i] ?? 0n) : total), 0n);
}

/** Returns the sum and the number of movements of each kind over all points. */
export function totalsOfKinds(kinds: readonly ChartKind[], points: readonly ChartPoint[]) {
  return kinds.map((kind, i) => ({
    ...kind,
    sum: points.reduce((total, { sums }) => total + (sums[i] ?? 0n), 0n),
    count: points.reduce((total, { counts }) => total + (counts[i] ?? 0), 0),
  }));
}
