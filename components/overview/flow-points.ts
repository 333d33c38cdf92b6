import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { brtDay, HOUR_MS } from "#lib/core/brt.ts";

export type FlowFigures = ConsoleOutput<"showFlow">;

/** Money in and out in one hour or day, in cents. `label`: its short name on an axis; `name`: the whole one. */
export type FlowPoint = FlowFigures["points"][number] & { label: string; name: string };

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { day: "2-digit", month: "short" } as const;
const WHOLE_DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** Returns the points with their names in the page's language. */
export function useFlowPoints(figures: FlowFigures | undefined): FlowPoint[] | undefined {
  const t = useTranslations("overview");
  const format = useFormatter();
  return figures?.points.map((point) => {
    const clock = (at: number) => format.dateTime(at, CLOCK);
    if (figures.unit === "day")
      return { ...point, label: format.dateTime(point.at, DAY), name: format.dateTime(point.at, WHOLE_DAY) };
    const start = point.at.getTime();
    return { ...point, label: clock(start), name: t("hourName", { from: clock(start), to: clock(start + HOUR_MS) }) };
  });
}

/** Returns the address of the statement of one account in the hour or day of a point. */
export function statementPath({ at }: FlowPoint, unit: FlowFigures["unit"], account: string): string {
  const day = brtDay(at);
  const hour = Math.round((at.getTime() - Date.parse(`${day}T00:00:00-03:00`)) / HOUR_MS);
  return `/statement?${new URLSearchParams({ account, from: day, to: day, ...(unit === "hour" ? { hour: `${hour}` } : {}) })}`;
}
