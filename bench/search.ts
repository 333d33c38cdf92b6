import path from "node:path";
import type { Latencies, ReadCommand } from "./reads/reading.ts";
import { makeSearchRecords, SEARCHED } from "./search/search-records.ts";
import { type Term, termsIn } from "./search/search-terms.ts";
import { startChild } from "./support/child.ts";
import type { Template } from "./support/database/template.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import type { Report } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const RECORDS = { full: 10_000_000, quick: 200_000 };
const TIMES = { full: 200, quick: 60 };
/** Until the pool has its connections and they have planned the statements. */
const WARM_UPS = 60;
const P99_MS_MAX = 200;

type Figures = { term: Term; ours: Latencies[]; reference: Latencies | null };

/** Measures the console's search for each kind of term on an account with many records, against a search without an index. */
export async function search(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const count = Number(process.env.BENCH_SEARCH_RECORDS ?? (plan.isQuick ? RECORDS.quick : RECORDS.full));
  const database = await makeSearchRecords(server, template, count);
  const url = server.urlOf(database);
  const child = await startChild(path.join(import.meta.dirname, "reads/reading.ts"), {
    ...template.env,
    PROCESS_NAME: "web",
    DATABASE_URL: url,
  });
  const figures = (await termsIn(url)).map((term): Figures => ({ term, ours: [], reference: null }));
  const times = plan.isQuick ? TIMES.quick : TIMES.full;
  for (let round = 0; round < plan.rounds; round++) {
    process.stderr.write(`  round ${round + 1} of ${plan.rounds}\n`);
    for (const { term, ours } of round % 2 === 0 ? figures : figures.toReversed()) {
      const inputs = term.texts.map((text) => ({ text, locale: "en" }));
      const command: ReadCommand = {
        operation: "search",
        inputs,
        accountId: SEARCHED.id,
        times,
        warmUps: WARM_UPS,
      };
      ours.push(await child.ask<Latencies>(command));
    }
  }
  for (const figure of figures) {
    if (!figure.term.reference) continue;
    figure.reference = await child.ask<Latencies>({ ...figure.term.reference, times: 1, warmUps: 1 });
  }
  await child.stop();
  await server.drop(database);
  return reportOf(figures, plan, count);
}

function reportOf(figures: Figures[], plan: Plan, count: number): Report {
  const p99 = ({ ours }: Figures) => spread(ours.map((latencies) => latencies.p99));
  const slowest = figures.reduce((a, b) => (p99(b).median > p99(a).median ? b : a));
  return {
    name: "search",
    unit: "searches",
    samples: {},
    table: Object.fromEntries(
      figures.map((figure) => {
        const p50 = spread(figure.ours.map((latencies) => latencies.p50)).median;
        const theirs = figure.reference?.p50;
        const row = {
          "p50 ms": Number(p50.toFixed(2)),
          "p99 ms": Number(p99(figure).median.toFixed(2)),
          "reference ms": theirs === undefined ? "–" : Math.round(theirs),
          "× faster": theirs === undefined ? "–" : Math.round(theirs / p50),
        };
        return [figure.term.name, row];
      }),
    ),
    notes: {
      records: `${count} of one account in three years: charges, payouts, refunds, transfers; ${count / 20} people`,
      searches: `whole operations in all kinds of records, up to 60 texts in turns, medians of ${plan.rounds} rounds`,
      reference: "the same condition on the table of payouts alone, without the search index",
    },
    goals: [
      {
        goal: `slowest p99, ${slowest.term.name}, ≤ ${P99_MS_MAX} ms`,
        figure: p99(slowest),
        most: P99_MS_MAX,
        unit: "ms",
      },
    ],
  };
}
