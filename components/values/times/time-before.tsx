import { useFormatter, useTranslations } from "next-intl";
import { businessDay } from "#lib/client/clock.ts";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const DAY = { day: "numeric", month: "short" } as const;
const DAY_OF_YEAR = { ...DAY, year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Says which time a period is compared with. `to`: the instant after it. */
export function TimeBefore({ previous }: { previous: { from: Date; to: Date } | undefined }) {
  const t = useTranslations("comparison");
  const format = useFormatter();
  if (!previous) return <Skeleton className="mb-4 h-4 w-56" />;
  const { from, to } = previous;
  const end = new Date(Math.max(from.getTime(), to.getTime() - 1));
  const days = brtDay(from) === brtDay(end) ? [from] : [from, end];
  const isThisYear = brtDay(from).slice(0, 4) === businessDay().slice(0, 4);
  const text = days.map((day) => format.dateTime(day, isThisYear ? DAY : DAY_OF_YEAR)).join(" – ");
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
