import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useMay } from "../page/viewer.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { usePeriodName } from "../values/times/use-period-name.ts";
import { useInstant } from "./use-instant.ts";
import { WhyNot } from "./why-not.tsx";

type Closes = ConsoleOutput<"listCloses">;

/** What is closed so far, and the next month and day to close. */
export function NextPeriods({ closes }: { closes: Closes | undefined }) {
  const t = useTranslations("closes");
  const instant = useInstant();
  const at = closes?.closedUntil && instant(closes.closedUntil);
  return (
    <Card title={t("next")}>
      {closes ? (
        <>
          <p className="-mt-3 mb-4 text-pretty text-muted text-sm">
            {at ? t("closedUntil", { at }) : t("nothingClosed")}
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Next what="month" next={closes.nextMonth} of={closes} isFirst />
            <Next what="day" next={closes.nextDay} of={closes} />
          </div>
        </>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Card>
  );
}

type NextProps = { what: "month" | "day"; next: Closes["nextDay"]; of: Closes; isFirst?: boolean };

function Next({ what, next: { period, hindrance }, of, isFirst = false }: NextProps) {
  const t = useTranslations("closes");
  const may = useMay("closePeriod");
  const name = usePeriodName()(period);
  const isReady = hindrance === null && may;
  const label = isReady ? t("review") : t("see");
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div>
        <p className="text-muted text-xs">{t(what)}</p>
        <p className="font-semibold text-ink text-lg first-letter:uppercase">{name}</p>
        <p className={clsx("mt-0.5 text-pretty text-sm", hindrance ? "text-muted" : "text-good")}>
          {hindrance ? (
            <WhyNot {...{ hindrance, period }} nextDay={of.nextDay.period} nextMonth={of.nextMonth.period} />
          ) : (
            t("ready")
          )}
        </p>
      </div>
      <Link
        href={`/closes/${period}`}
        aria-label={`${label}: ${name}`}
        className={clsx(buttonStyles({ look: isReady && isFirst ? "primary" : "secondary" }), "mt-auto self-start")}
      >
        {label}
      </Link>
    </div>
  );
}
