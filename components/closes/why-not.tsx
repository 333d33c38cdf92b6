import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Hindrance } from "#lib/domain/statement/closes/close.contract.ts";
import { periodOf } from "#lib/domain/statement/closes/periods/period.contract.ts";
import { Link } from "../ui/link.tsx";
import { usePeriodName } from "../values/times/use-period-name.ts";

type Props = { hindrance: Hindrance; period: string; nextDay: string; nextMonth: string };

/** Says why a period cannot be closed, and leads to what can be closed first. */
export function WhyNot({ hindrance, period, nextDay, nextMonth }: Props) {
  const t = useTranslations("closes");
  const format = useFormatter();
  const periodName = usePeriodName();
  const linked = (next: string) => (chunks: ReactNode) => (
    <Link href={`/closes/${next}`} className="font-medium text-accent underline-offset-2 hover:underline">
      {chunks}
    </Link>
  );
  if (hindrance === "EARLIER_OPEN")
    return t.rich(hindrance, {
      day: periodName(nextDay),
      month: periodName(nextMonth),
      "to-day": linked(nextDay),
      "to-month": linked(nextMonth),
    });
  if (hindrance === "PASSED") return t(hindrance);
  return t(hindrance, { at: format.dateTime(periodOf(period).endsAt, { dateStyle: "medium" }) });
}
