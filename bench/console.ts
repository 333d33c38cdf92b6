import path from "node:path";
import type { MeasureCommand, RouteFigures } from "./console/measure.ts";
import { startChild } from "./support/child.ts";
import type { Report } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";
import { type Spread, spread } from "./support/statistics.ts";

const JS_RATIO_MAX = 1.4;
const LCP_MS_MAX = 1_800;
const INP_MS_MAX = 120;
const CLS_MAX = 0.02;
const QUICK_ROUNDS = 1;

type Figures = { route: string; js: Spread; lcp: Spread; inp: Spread; cls: Spread };

/**
 * Measures the console's pages with a slow network and a slow CPU, next to an empty Next app. `only`: the routes to
 * measure, as the report's table names them; without it, every page.
 */
export async function consoleVitals(plan: Plan, only?: readonly string[]): Promise<Report> {
  const rounds = plan.isQuick ? QUICK_ROUNDS : plan.rounds;
  const child = await startChild(path.join(import.meta.dirname, "console/measure.ts"), {});
  const all = await child.ask<RouteFigures[]>({ rounds, only } satisfies MeasureCommand).finally(child.stop);
  const [empty, ...routes] = all as [RouteFigures, ...RouteFigures[]];
  const figures = routes.map((route) => figuresOf(route, empty.bytes));
  const worst = (of: keyof Omit<Figures, "route">, what: string) => {
    const { route, [of]: figure } = figures.reduce((a, b) => (b[of].median > a[of].median ? b : a));
    return { goal: `${what} on the worst page, ${route}`, figure };
  };
  return {
    name: "console",
    unit: "pages",
    samples: {},
    table: Object.fromEntries(all.map((route) => [route.route, rowOf(route, empty.bytes)])),
    notes: {
      rounds: `${rounds}, each page with an empty cache; medians`,
      slowed: "processor 4 ×, 1.6 Mbit/s, 150 ms",
      JS: "what the HTML asks for, gzip, without what only browsers without modules load",
      INP: "the slowest of real clicks and keys: filter, field, search",
    },
    goals: [
      { ...worst("js", `first-load JS ≤ ${JS_RATIO_MAX} × empty`), most: JS_RATIO_MAX },
      { ...worst("lcp", `LCP ≤ ${LCP_MS_MAX} ms`), most: LCP_MS_MAX, unit: "ms" },
      { ...worst("inp", `INP ≤ ${INP_MS_MAX} ms`), most: INP_MS_MAX, unit: "ms" },
      { ...worst("cls", `CLS ≤ ${CLS_MAX}`), most: CLS_MAX, unit: "" },
    ],
  };
}

function figuresOf({ route, bytes, visits }: RouteFigures, emptyBytes: number): Figures {
  return {
    route,
    js: spread([bytes / emptyBytes]),
    lcp: spread(visits.map((visit) => visit.lcp)),
    inp: spread(visits.map((visit) => visit.inp)),
    cls: spread(visits.map((visit) => visit.cls)),
  };
}

function rowOf(route: RouteFigures, emptyBytes: number): Record<string, number | string> {
  const { js, lcp, inp, cls } = figuresOf(route, emptyBytes);
  const range = ({ min, max }: Spread) => `${Math.round(min)}–${Math.round(max)}`;
  return {
    "JS kB": Number((route.bytes / 1_000).toFixed(1)),
    "× empty": Number(js.median.toFixed(2)),
    "LCP ms": Math.round(lcp.median),
    "LCP spread": range(lcp),
    "INP ms": Math.round(inp.median),
    "INP spread": range(inp),
    CLS: Number(cls.median.toFixed(3)),
  };
}
