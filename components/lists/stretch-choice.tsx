import { useTranslations } from "next-intl";
import { serviceNow } from "#lib/client/service-clock.ts";
import { brtDay } from "#lib/core/brt.ts";
import { Select } from "../ui/select.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { SORTS, type Sort } from "./stretch-query.ts";

type Chosen = { from: string | null; to: string | null; sort: Sort };
type Props = { query: Chosen; setQuery: (chosen: Partial<Chosen>) => void };

const PRESETS = ["any", "today", "week", "month"] as const;

/** Of which days a list shows what there is, and which end of them first. */
export function StretchChoice({ query, setQuery }: Props) {
  const t = useTranslations("list");
  return (
    <>
      <PeriodChoice
        presets={PRESETS}
        period={query}
        today={brtDay(new Date(serviceNow()))}
        setPeriod={({ from, to }) => setQuery({ from, to })}
      />
      <Select
        aria-label={t("sort")}
        value={query.sort}
        onChange={(event) => setQuery({ sort: event.target.value as Sort })}
        className="w-52 max-sm:w-full"
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </>
  );
}
