import path from "node:path";
import type { MeasureCommand, RouteFigures } from "./console/measure.ts";
import type { Sizes } from "./console/visit.ts";
import { startChild } from "./support/child.ts";
import type { Report } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";
import { type Spread, spread } from "./support/statistics.ts";

const JS_RATIO_MAX = 1.4;
/** 0.35 of what the pages had while all messages were in each of them. */
const HTML_KB_MAX = 27;
const FIRST_USE_MS_MAX = 200;
const OVERVIEW = "/";
const LCP_MS_MAX = 1_800;
const INP_MS_MAX = 120;
const CLS_MAX = 0.02;
const QUICK_ROUNDS = 1;

type Figures = { route: string; html: Spread; js: Spread; jsAtRest: Spread; lcp: Spread; inp: Spread; cls: Spread };

/**
 * Measures the console's pages with a slow network and a slow CPU, next to an empty Next app. `only`: the routes to
 * measure, as the report's table names them; without it, every page.
 */
export async function consoleVitals(plan: Plan, only?: readonly string[]): Promise<Report> {
  const rounds = plan.isQuick ? QUICK_ROUNDS : plan.rounds;
  const child = await startChild(path.join(import.meta.dirname, "console/measure.ts"), {});
  const all = await child.ask<RouteFigures[]>({ rounds, only } satisfies MeasureCommand).finally(child.stop);
  const [empty, ...routes] = all as [RouteFigures, ...RouteFigures[]];
  const figures = routes.map((route) => figuresOf(route, empty.sizes));
  const overview = all.find(({ route }) => route === OVERVIEW);
  const worst = (of: keyof Omit<Figures, "route">, what: string) => {
    const { route, [of]: figure } = figures.reduce((a, b) => (b[of].median > a[of].median ? b : a));
    return { goal: `${what} on the worst page, ${route}`, figure };
  };
  return {
    name: "console",
    unit: "pages",
    samples: {},
    table: Object.fromEntries(all.map((route) => [route.route, rowOf(route, empty.sizes)])),
    notes: {
      rounds: `${rounds}, each page with an empty cache; medians`,
      slowed: "processor 4 ×, 1.6 Mbit/s, 150 ms",
      JS: "what the HTML asks for, gzip, without what only browsers without modules load; at rest: all that is loaded then",
      first: "from the click or key to the picture, processor 4 ×, network as it is",
      INP: "the slowest of real clicks and keys: filter, field, search",
    },
    goals: [
      { ...worst("js", `first-load JS ≤ ${JS_RATIO_MAX} × empty`), most: JS_RATIO_MAX },
      { ...worst("html", `HTML ≤ ${HTML_KB_MAX} kB`), most: HTML_KB_MAX, unit: "kB" },
      ...(overview ? firstUseGoals(overview) : []),
      { ...worst("lcp", `LCP ≤ ${LCP_MS_MAX} ms`), most: LCP_MS_MAX, unit: "ms" },
      { ...worst("inp", `INP ≤ ${INP_MS_MAX} ms`), most: INP_MS_MAX, unit: "ms" },
      { ...worst("cls", `CLS ≤ ${CLS_MAX}`), most: CLS_MAX, unit: "" },
    ],
  };
}

function firstUseGoals({ firstUses }: RouteFigures): Report["goals"] {
  const goal = (of: "theme" | "search", what: string) => ({
    goal: `first ${what} of the overview ≤ ${FIRST_USE_MS_MAX} ms`,
    figure: spread(firstUses.map((use) => use[of])),
    most: FIRST_USE_MS_MAX,
    unit: "ms",
  });
  return [goal("theme", "click on the theme"), goal("search", "search key")];
}

function figuresOf({ route, sizes, visits }: RouteFigures, empty: Sizes): Figures {
  return {
    route,
    html: spread([sizes.html / 1_000]),
    js: spread([sizes.js / empty.js]),
    jsAtRest: spread([sizes.jsAtRest / empty.jsAtRest]),
    lcp: spread(visits.map((visit) => visit.lcp)),
    inp: spread(visits.map((visit) => visit.inp)),
    cls: spread(visits.map((visit) => visit.cls)),
  };
}

function rowOf(route: RouteFigures, empty: Sizes): Record<string, number | string> {
  const { html, js, jsAtRest, lcp, inp, cls } = figuresOf(route, empty);
  const range = ({ min, max }: Spread) => `${Math.round(min)}–${Math.round(max)}`;
  return {
    "HTML kB": Number(html.median.toFixed(1)),
    "JS kB": Number((route.sizes.js / 1_000).toFixed(1)),
    "× empty": Number(js.median.toFixed(2)),
    "at rest kB": Number((route.sizes.jsAtRest / 1_000).toFixed(1)),
    "at rest × empty": Number(jsAtRest.median.toFixed(2)),
    "LCP ms": Math.round(lcp.median),
    "LCP spread": range(lcp),
    "INP ms": Math.round(inp.median),
    "INP spread": range(inp),
    CLS: Number(cls.median.toFixed(3)),
  };
}
