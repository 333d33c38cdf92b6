import { type FocusEvent, useState } from "react";
import { steadyRows } from "./steady-rows.ts";

type Rows<Row> = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Whether `rows` still belong to the previous list. */
  isPrevious: boolean;
  /** Identifies a list with its filters and page. */
  scope: string;
  /** Whether rows that left the list disappear at once. */
  dropsGone: boolean;
};

const NOTHING: ReadonlySet<string> = new Set();

/** Returns rows that do not move while the pointer or keyboard focus is on them. `around` goes on their container. */
export function useSteadyRows<Row>({ rows, isPrevious, scope, dropsGone }: Rows<Row>, keyOf: (row: Row) => string) {
  const [isHere, setHere] = useState({ pointer: false, keyboard: false });
  const [held, setHeld] = useState<{ scope: string; rows: readonly Row[] }>();
  const left = (before: readonly Row[]) => before.filter((row) => rows?.some((now) => keyOf(now) === keyOf(row)));
  const isHolding = (isHere.pointer || isHere.keyboard) && rows !== undefined && !isPrevious;
  // The pointer or the focus can be there before the rows are loaded.
  if (isHolding && held?.scope !== scope) setHeld({ scope, rows });
  if (!isHolding && held) setHeld(undefined);
  const steady =
    isHolding && held?.scope === scope ? steadyRows(dropsGone ? left(held.rows) : held.rows, rows, keyOf) : undefined;
  return {
    shown: steady?.shown ?? rows,
    waiting: steady?.waiting ?? 0,
    gone: steady?.gone ?? NOTHING,
    /** Shows the rows that wait, and holds them. */
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
