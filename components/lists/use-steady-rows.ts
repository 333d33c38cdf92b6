import { type FocusEvent, useState } from "react";
import { steadyRows } from "./steady-rows.ts";

type Rows<Row> = {
  /** Absent while they are on their way. */
  rows: readonly Row[] | undefined;
  /** Whether they are still those of the list before. */
  isPrevious: boolean;
  /** Tells one list, with its filters and page, from another. */
  scope: string;
  /** Whether rows that left the list go at once. */
  dropsGone: boolean;
};

const NOTHING: ReadonlySet<string> = new Set();

/** Rows that do not move while a pointer or the keyboard is on them; `around` goes on the element that holds them. */
export function useSteadyRows<Row>({ rows, isPrevious, scope, dropsGone }: Rows<Row>, keyOf: (row: Row) => string) {
  const [isHere, setHere] = useState({ pointer: false, keyboard: false });
  const [held, setHeld] = useState<{ scope: string; rows: readonly Row[] }>();
  const left = (before: readonly Row[]) => before.filter((row) => rows?.some((now) => keyOf(now) === keyOf(row)));
  const isHolding = (isHere.pointer || isHere.keyboard) && rows !== undefined && !isPrevious;
  // Somebody may be there before the rows are.
  if (isHolding && held?.scope !== scope) setHeld({ scope, rows });
  if (!isHolding && held) setHeld(undefined);
  const steady =
    isHolding && held?.scope === scope ? steadyRows(dropsGone ? left(held.rows) : held.rows, rows, keyOf) : undefined;
  return {
    shown: steady?.shown ?? rows,
    waiting: steady?.waiting ?? 0,
    gone: steady?.gone ?? NOTHING,
    /** Shows what waits, and holds that. */
    show: () => setHeld(rows && { scope, rows }),
    around: {
      onPointerEnter: () => setHere((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setHere((now) => ({ ...now, pointer: false })),
      onFocus: ({ target }: FocusEvent<Element>) =>
        target.matches(":focus-visible") && setHere((now) => ({ ...now, keyboard: true })),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Element>) =>
        currentTarget.contains(relatedTarget) || setHere((now) => ({ ...now, keyboard: false })),
    },
  };
}
