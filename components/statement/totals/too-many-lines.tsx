import { CalendarRange } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { StatementQuery } from "../selection/use-statement-query.ts";
import type { Totals } from "./statement-totals.tsx";

type Props = { found: NonNullable<Totals["tooMany"]>; state: StatementQuery };

/** Says that the filters would read too many movements, and offers the part of the period that can be read. */
export function TooManyLines({ found: { lines, most, from }, state }: Props) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const day = (text: string) => format.dateTime(startOfBrtDay(text), { dateStyle: "medium" });
  const { period } = state;
  return (
    <Notice
      icon={CalendarRange}
      title={t("tooMany")}
      action={
        from ? (
          <Button look="primary" onClick={() => void state.setPeriod({ from, to: period.to })}>
            {t("tooManyFrom", { day: day(from) })}
          </Button>
        ) : null
      }
    >
      <p>{t(lines > most + 1 ? "tooManyOf" : "tooManyHint", { lines, most })}</p>
      <p className="mt-2">{t(from ? "tooManyNarrow" : "tooManyHour")}</p>
    </Notice>
  );
}
