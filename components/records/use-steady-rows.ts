import { useState } from "react";

type Steady<Row> = { shown: readonly Row[] | undefined; waiting: number; hold: () => void; release: () => void };

/** Rows that do not move while somebody is on them: what is new waits until `release`, what changed changes in place. */
export function useSteadyRows<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string): Steady<Row> {
  const [held, setHeld] = useState<ReadonlySet<string>>();
  const isHeld = held !== undefined && rows?.some((row) => held.has(keyOf(row)));
  const shown = isHeld ? rows?.filter((row) => held.has(keyOf(row))) : rows;
  return {
    shown,
    waiting: (rows?.length ?? 0) - (shown?.length ?? 0),
    hold: () => setHeld((before) => before ?? (rows && new Set(rows.map(keyOf)))),
    release: () => setHeld(undefined),
  };
}
