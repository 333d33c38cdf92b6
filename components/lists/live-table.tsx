import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { announce } from "#lib/client/page/announce.ts";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/data-display/data-table.tsx";

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, "isGone"> & {
  isPrevious: boolean;
  scope: string;
  /** Rows that left the list disappear at once. For lists from which the person removes rows. */
  dropsGone?: boolean;
  /** Whether a row is a payment that was received. Such rows are announced when they arrive. */
  isPayment?: (row: Row) => boolean;
  children?: ReactNode;
};

/**
 * A live table. Rows do not move while the pointer or the keyboard focus is on them, nor on a screen that is touched, where
 * nothing says where the finger will come down. New rows wait behind a button.
 */
export function LiveTable<Row>({ isPrevious, scope, dropsGone = false, isPayment, children, ...table }: Props<Row>) {
  const t = useTranslations("list");
  const { rows, rowKey } = table;
  const arrivals =
    isPayment && !isPrevious ? rows?.map((row) => ({ key: rowKey(row), isPayment: isPayment(row) })) : undefined;
  useArrivals(scope, arrivals);
  const { shown, waiting, gone, show, around } = useSteadyRows({ rows, isPrevious, scope, dropsGone }, rowKey);
  return (
    <div {...around}>
      <div role="status" className="sticky top-16 z-20 flex h-0 justify-center">
        {waiting > 0 ? (
          <Button
            look="primary"
            size="sm"
            onClick={show}
            // In the height of the head: a click that is meant for the first row reaches that row.
            className="translate-y-0.5 animate-rise rounded-full shadow-float"
          >
            <ArrowUp aria-hidden className="size-3.5" />
            {t("newRows", { count: waiting })}
          </Button>
        ) : null}
      </div>
      <DataTable {...table} rows={shown} isGone={(row) => gone.has(rowKey(row))} />
      {children}
    </div>
  );
}

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

const NO_POINTER_HOVERS = "(hover: none)";

function subscribeToPointer(onChange: () => void) {
  const media = matchMedia(NO_POINTER_HOVERS);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Returns rows that do not move while a person may be about to choose one. `around` goes on their container. */
function useSteadyRows<Row>({ rows, isPrevious, scope, dropsGone }: Rows<Row>, keyOf: (row: Row) => string) {
  const [isHere, setHere] = useState({ pointer: false, keyboard: false });
  const container = useRef<HTMLDivElement>(null);
  // No event tells of a pointer or a focus that came before the page's scripts.
  useEffect(() => {
    const isAt = (selector: string) => container.current?.matches(selector) ?? false;
    setHere({ pointer: isAt(":hover"), keyboard: isAt(":has(:focus-visible)") });
  }, []);
  const [held, setHeld] = useState<{ scope: string; rows: readonly Row[] }>();
  const left = (before: readonly Row[]) => before.filter((row) => rows?.some((now) => keyOf(now) === keyOf(row)));
  const isTouched = useSyncExternalStore(
    subscribeToPointer,
    () => matchMedia(NO_POINTER_HOVERS).matches,
    () => false,
  );
  const isHolding = (isTouched || isHere.pointer || isHere.keyboard) && rows !== undefined && !isPrevious;
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
      ref: container,
      // Not onPointerEnter: React derives it from the element that the pointer left. A list drawn under a pointer has none.
      onPointerOver: () => setHere((now) => (now.pointer ? now : { ...now, pointer: true })),
      onPointerLeave: () => setHere((now) => ({ ...now, pointer: false })),
      onFocus: ({ target }: FocusEvent<Element>) =>
        target.matches(":focus-visible") && setHere((now) => ({ ...now, keyboard: true })),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Element>) =>
        currentTarget.contains(relatedTarget) || setHere((now) => ({ ...now, keyboard: false })),
    },
  };
}

type Steady<Row> = {
  shown: readonly Row[];
  /** The number of new rows that are not shown. */
  waiting: number;
  /** The keys of shown rows that are no longer in the list. */
  gone: ReadonlySet<string>;
};

/**
 * Returns the rows to show while the `held` rows must not move and the list has become `rows`. Each held row stays in
 * its place and shows its current data. New rows above wait, new rows below are added, and rows that left the list stay
 * until nobody uses the table.
 */
export function steadyRows<Row>(held: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string): Steady<Row> {
  const fresh = new Map(rows.map((row, index) => [keyOf(row), { row, index }]));
  const heldKeys = new Set(held.map(keyOf));
  const isNew = (row: Row) => !heldKeys.has(keyOf(row));
  const lastHeld = held.findLastIndex((row) => fresh.has(keyOf(row)));
  const last = held[lastHeld];
  const end = last === undefined ? rows.length : (fresh.get(keyOf(last))?.index ?? 0) + 1;
  // Rows that are missing after the last held row still in the list were only moved to the next page.
  const gone = held.slice(0, Math.max(0, lastHeld)).filter((row) => !fresh.has(keyOf(row)));
  return {
    shown: [...held.map((row) => fresh.get(keyOf(row))?.row ?? row), ...rows.slice(end).filter(isNew)],
    waiting: rows.slice(0, end).filter(isNew).length,
    gone: new Set(gone.map(keyOf)),
  };
}

/** Payments that arrive sooner after those that were announced are announced together. */
const QUIET_MS = 5_000;

/** Announces the payments that a list receives while it is open. `scope` is the list; `rows`: undefined while loading. */
function useArrivals(scope: string, rows: readonly Arrival[] | undefined): void {
  const t = useTranslations("list");
  const known = useRef<{ scope: string; rows: readonly Arrival[] }>(undefined);
  const waiting = useRef({ count: 0, until: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!rows) return;
    const before = known.current;
    known.current = { scope, rows };
    if (before?.scope === scope) waiting.current.count += newPayments(before.rows, rows);
    if (waiting.current.count === 0) return;
    const say = () => {
      announce(t("newPayments", { count: waiting.current.count }));
      waiting.current = { count: 0, until: performance.now() + QUIET_MS };
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(say, Math.max(0, waiting.current.until - performance.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** A row of a list, newest first, and whether it is a payment that was received. */
type Arrival = { key: string; isPayment: boolean };

/**
 * Returns how many payments a list has received since it was `before`: rows above those that it had, and rows of
 * payments that waited. Rows that come in at the end were only on the next page.
 */
export function newPayments(before: readonly Arrival[], now: readonly Arrival[]): number {
  const had = new Map(before.map((row) => [row.key, row.isPayment]));
  const first = now.findIndex(({ key }) => had.has(key));
  const isNew = ({ key, isPayment }: Arrival, place: number) =>
    isPayment && (had.get(key) === false || (!had.has(key) && (first < 0 || place < first)));
  return now.filter(isNew).length;
}
