import { useTranslations } from "next-intl";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { Select } from "../ui/select.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { SORTS, type Sort } from "./range-query.ts";

type Chosen = { from: string | null; to: string | null; sort: Sort };
type Props = { query: Chosen; setQuery: (chosen: Partial<Chosen>) => void };

const PRESETS = ["any", "today", "week", "month"] as const;

/** Chooses the days that a list shows, and its order. */
export function RangeChoice({ query, setQuery }: Props) {
  const t = useTranslations("list");
  useBusinessAhead();
  return (
    <>
      <PeriodChoice
        presets={PRESETS}
        period={query}
        today={businessDay()}
        setPeriod={({ from, to }) => setQuery({ from, to })}
      />
      <Select
        aria-label={t("sort")}
        value={query.sort}
        onChange={(event) => setQuery({ sort: event.target.value as Sort })}
        className="w-52 min-w-0 max-sm:flex-1"
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
