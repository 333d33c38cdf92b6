import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { OrderChoice } from "./order-choice.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import type { Sort } from "./range-query.ts";

type Chosen = { from: string | null; to: string | null; sort: Sort };
type Props = { query: Chosen; setQuery: (chosen: Partial<Chosen>) => void };

const PRESETS = ["any", "today", "week", "month"] as const;

/** Chooses the days that a list shows, and its order. */
export function RangeChoice({ query, setQuery }: Props) {
  useBusinessAhead();
  return (
    <>
      <PeriodChoice
        presets={PRESETS}
        period={query}
        today={businessDay()}
        setPeriod={({ from, to }) => setQuery({ from, to })}
      />
      <OrderChoice value={query.sort} onChange={(sort) => setQuery({ sort })} />
    </>
  );
}
