import { clsx } from "clsx";
import { useTranslations } from "next-intl";

const BOX = { width: 108, height: 28 };
const GAP = { x: 64, y: 12 };
const EDGE = 2;
const BEND = GAP.x / 2;

const left = ({ column }: PlacedState) => EDGE + column * (BOX.width + GAP.x);
const top = ({ row }: PlacedState) => EDGE + row * (BOX.height + GAP.y);
const middle = (state: PlacedState) => top(state) + BOX.height / 2;

/** Shows a record's states and their transitions: a diagram, or a list on narrow screens and for screen readers. */
export function StateDiagram({ states }: { states: States }) {
  const t = useTranslations("docs");
  const { columns, rows, ...layout } = stateLayout(states);
  const width = 2 * EDGE + columns * BOX.width + (columns - 1) * GAP.x;
  const height = 2 * EDGE + rows * BOX.height + (rows - 1) * GAP.y;
  return (
    <section aria-labelledby="states" className="mb-8">
      <h2 id="states" className="mb-3 font-semibold text-ink text-sm">
        {t("states")}
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden className="max-sm:hidden">
        {layout.moves.map((move) => (
          <Move key={`${move.from.state} ${move.to.state}`} {...move} />
        ))}
        {layout.states.map((placed) => (
          <Box key={placed.state} {...placed} />
        ))}
      </svg>
      <dl className="flex flex-col gap-1.5 sm:sr-only">
        {Object.entries(states).map(([state, targets]) => (
          <div key={state} className="flex flex-wrap gap-x-2 font-mono text-xs">
            <dt className="text-ink">{state}</dt>
            <dd className="text-muted">{targets.length > 0 ? `→ ${targets.join(", ")}` : t("final")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Box(placed: PlacedState) {
  const x = left(placed);
  const y = top(placed);
  return (
    <g>
      <rect
        x={x}
        y={y}
        {...BOX}
        rx={placed.isFinal ? 14 : 6}
        className={clsx("stroke-line", placed.isFinal ? "fill-sunken" : "fill-surface")}
      />
      <text
        x={x + BOX.width / 2}
        y={middle(placed)}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink font-mono text-xs"
      >
        {placed.state}
      </text>
    </g>
  );
}

function Move({ from, to }: PlacedMove) {
  const start = left(from) + BOX.width;
  const end = left(to) - 1;
  const path = `M${start} ${middle(from)} C${start + BEND} ${middle(from)} ${end - BEND} ${middle(to)} ${end} ${middle(to)}`;
  const head = `M${end - 6} ${middle(to) - 4} L${end} ${middle(to)} L${end - 6} ${middle(to) + 4}`;
  return <path d={`${path} ${head}`} className="fill-none stroke-faint" />;
}

/** The states of a record, each with the states that it can move to. The first state is the initial one. */
type States = Readonly<Record<string, readonly string[]>>;

/** The position of a state. Columns and rows are counted from 0. A row can be a fraction. */
type PlacedState = { state: string; column: number; row: number; isFinal: boolean };
type PlacedMove = { from: PlacedState; to: PlacedState };
type Layout = { states: PlacedState[]; moves: PlacedMove[]; columns: number; rows: number };

/** Lays out a state machine: non-final states from left to right, final states in the last column. */
export function stateLayout(states: States): Layout {
  const names = Object.keys(states);
  const passing = names.filter((state) => states[state]?.length);
  const column = (state: string) => (states[state]?.length ? passing.indexOf(state) : passing.length);
  const sources = (state: string) => passing.filter((from) => states[from]?.includes(state)).map(column);
  // Final states that are reached only from the left go lowest, so that their lines pass below the columns between.
  const final = names.filter((state) => !states[state]?.length).sort((a, b) => mean(sources(b)) - mean(sources(a)));
  const rows = new Map(final.map((state, row) => [state, row]));
  for (const state of passing.toReversed()) {
    rows.set(state, mean((states[state] ?? []).map((to) => rows.get(to) ?? 0)));
  }
  const placed = names.map((state) => ({
    state,
    column: column(state),
    row: rows.get(state) ?? 0,
    isFinal: !states[state]?.length,
  }));
  const moves = placed.flatMap((from) =>
    placed.filter(({ state }) => states[from.state]?.includes(state)).map((to) => ({ from, to })),
  );
  return { states: placed, moves, columns: passing.length + 1, rows: final.length };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
