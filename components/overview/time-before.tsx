import { useFormatter, useTranslations } from "next-intl";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { FlowFigures } from "./flow-points.ts";

const DAY = { day: "numeric", month: "short" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Says which time the period is compared with. */
export function TimeBefore({ previous }: { previous: FlowFigures["previous"] | undefined }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  if (!previous) return <Skeleton className="mb-4 h-4 w-56" />;
  const { from, to } = previous;
  const end = new Date(Math.max(from.getTime(), to.getTime() - 1));
  const days = brtDay(from) === brtDay(end) ? [from] : [from, end];
  const text = days.map((day) => format.dateTime(day, DAY)).join(" – ");
  // A period that still runs ends within a day.
  const isWhole = to.getTime() === startOfBrtDay(brtDay(to)).getTime();
  return (
    <p className="mb-4 text-muted text-xs">
      {isWhole
        ? t("comparedWith", { time: text })
        : t("comparedUntil", { time: text, until: format.dateTime(to, CLOCK) })}
    </p>
  );
}
