import path from "node:path";
import type { Latencies, ReadCommand } from "../reads/reading.ts";
import { startChild } from "../support/child.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Report } from "../support/report.ts";
import type { Plan } from "../support/rounds.ts";
import { type Spread, spread } from "../support/statistics.ts";
import { EXPORTED, LINES_ACCOUNT_ID, makeLines } from "./export-lines.ts";
import { figuresRow, measureFigures, type ReadFigures, SEARCH_MS_MAX } from "./statement-figures.ts";

const SIZES = { full: [10_000, 1_000_000, 10_000_000], quick: [10_000, 1_000_000] };
const PAGE_SIZE = 20;
const TIMES = 200;
const REFERENCE_TIMES = 3;
const P95_MS_MAX = 15;
const GROWTH_MAX = 1.5;
const FASTER_MIN = 100;

const PLACES = ["first", "middle", "last"] as const;
/** One line in ten is a withdrawal. The pages are of the whole statement, or of the withdrawals alone. */
const SELECTIONS = { all: {}, withdrawals: { kinds: ["withdrawal"] } };
const IS_SELECTED = { all: "true", withdrawals: "kind = 1" };
type Selection = keyof typeof SELECTIONS;

type Case = { size: number; selection: Selection; place: (typeof PLACES)[number] };
type Figures = Case & { guiche: Latencies[]; reference: Latencies[] };

/**
 * Measures a page of a statement with exact totals, for several lengths of the statement, against `count(*)` and OFFSET
 * on the same lines.
 */
export async function statement(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const sizes = plan.isQuick ? SIZES.quick : SIZES.full;
  const figures: Figures[] = [];
  const more: ReadFigures[] = [];
  for (const size of sizes) {
    const measured = await measure(size, { server, template, plan });
    figures.push(...measured.pages);
    more.push(...measured.more);
  }
  const worst = (size: number) =>
    byRound(
      plan,
      figures.filter((figure) => figure.size === size),
    );
  const [smallest, largest] = [worst(sizes[0] as number), worst(sizes.at(-1) as number)];
  const large = figures.filter(({ size }) => size === sizes.at(-1));
  return {
    name: "statement",
    unit: "pages",
    samples: {},
    table: Object.fromEntries([
      ...figures.map((figure) => [nameOf(figure), rowOf(figure)] as const),
      ...more.map((figure) => [figure.name, figuresRow(figure)] as const),
    ]),
    notes: {
      page: `${PAGE_SIZE} lines and the exact totals of 31 days; milliseconds, medians of ${plan.rounds} rounds`,
      reference: "count(*), then ORDER BY … LIMIT … OFFSET; of figures the sums of the period's lines",
    },
    goals: [
      { goal: `slowest p95 ≤ ${P95_MS_MAX} ms`, figure: spread(largest), most: P95_MS_MAX, unit: "ms" },
      {
        goal: `p95 at ${sizes.at(-1)} ≤ ${GROWTH_MAX} × at ${sizes[0]}`,
        figure: spread(largest.map((p95, i) => p95 / (smallest[i] as number))),
        most: GROWTH_MAX,
      },
      {
        goal: `every page at ${sizes.at(-1)} ≥ ${FASTER_MIN} × faster than the reference`,
        figure: leastOf(large.map(fasterBy)),
        least: FASTER_MIN,
      },
      {
        goal: `slowest p95 of a search line by line ≤ ${SEARCH_MS_MAX} ms`,
        figure: slowestSearch(more),
        most: SEARCH_MS_MAX,
        unit: "ms",
      },
    ],
  };
}

type Setting = { server: MeasuredServer; template: Template; plan: Plan };

async function measure(size: number, { server, template, plan }: Setting) {
  const database = await makeLines(server, template, size);
  const env = { ...template.env, PROCESS_NAME: "web", DATABASE_URL: server.urlOf(database) };
  const child = await startChild(path.join(import.meta.dirname, "../reads/reading.ts"), env);
  const cases = (Object.keys(SELECTIONS) as Selection[]).flatMap((selection) =>
    PLACES.map((place): Figures => ({ size, selection, place, guiche: [], reference: [] })),
  );
  for (let round = 0; round < plan.rounds; round++) {
    process.stderr.write(`  ${size} lines, round ${round + 1} of ${plan.rounds}\n`);
    for (const one of cases) {
      const sides = [
        async () => one.guiche.push(await child.ask<Latencies>(ours(one))),
        async () => one.reference.push(await child.ask<Latencies>(theirs(one))),
      ];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
    }
  }
  const more = await measureFigures(child, size, plan.rounds);
  await child.stop();
  await server.drop(database);
  return { pages: cases, more };
}

function ours(one: Case): ReadCommand {
  const input = { ...EXPORTED, ...SELECTIONS[one.selection], page: pageOf(one), pageSize: PAGE_SIZE };
  return { operation: "getStatement", input, accountId: LINES_ACCOUNT_ID, times: TIMES, warmUps: TIMES };
}

function theirs(one: Case): ReadCommand {
  const lines = `FROM statement_line WHERE account_id = $1 AND ${IS_SELECTED[one.selection]}
    AND settled_at >= '2026-10-01T03:00:00Z' AND settled_at < '2026-11-01T03:00:00Z'`;
  const sql = [
    `SELECT count(*) ${lines}`,
    `SELECT * ${lines} ORDER BY settled_at DESC, line_number DESC LIMIT ${PAGE_SIZE} OFFSET ${pageOf(one) * PAGE_SIZE}`,
  ];
  return { sql, values: [LINES_ACCOUNT_ID], times: REFERENCE_TIMES, warmUps: 1 };
}

function pageOf({ size, selection, place }: Case): number {
  const last = (selection === "all" ? size : size / 10) / PAGE_SIZE - 1;
  return { first: 0, middle: Math.floor(last / 2), last }[place];
}

/** The slowest p95 of each round. */
function byRound({ rounds }: Plan, figures: Figures[]): number[] {
  return Array.from({ length: rounds }, (_, i) => Math.max(...figures.map(({ guiche }) => guiche[i]?.p95 as number)));
}

function fasterBy({ guiche, reference }: Figures): Spread {
  return spread(reference.map(({ p50 }, i) => p50 / (guiche[i]?.p50 as number)));
}

function slowestSearch(figures: ReadFigures[]): Spread {
  const p95 = figures
    .filter(({ isSearch }) => isSearch)
    .map(({ ours }) => spread(ours.map((latencies) => latencies.p95)));
  return p95.reduce((a, b) => (b.median > a.median ? b : a));
}

function leastOf(figures: Spread[]): Spread {
  return figures.reduce((a, b) => (b.median < a.median ? b : a));
}

const nameOf = ({ size, selection, place }: Case) => `${size.toLocaleString("en")} ${selection}, ${place}`;

function rowOf(figures: Figures): Record<string, number> {
  const median = (of: number[]) => Number(spread(of).median.toFixed(2));
  return {
    "p50 ms": median(figures.guiche.map(({ p50 }) => p50)),
    "p95 ms": median(figures.guiche.map(({ p95 }) => p95)),
    "reference p50 ms": median(figures.reference.map(({ p50 }) => p50)),
    "× faster": Math.round(fasterBy(figures).median),
  };
}
