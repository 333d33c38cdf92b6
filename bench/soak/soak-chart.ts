import { lineCharts, type Panel } from "../support/line-charts.ts";
import { QUEUE_NAMES, type SoakSample } from "./samples.ts";
import { databaseMiB, tablesOf } from "./thirds.ts";

const TABLES_MAX = 4;

/** The tables of which at any time the most rows were dead, but for the queues. */
function deadTables(samples: SoakSample[]): string[] {
  const names = [...new Set(samples.flatMap(tablesOf))];
  const most = (name: string) => Math.max(...samples.map((sample) => deadPercent(sample, name)));
  return names.toSorted((a, b) => most(b) - most(a)).slice(0, TABLES_MAX);
}

function deadPercent({ tables }: SoakSample, name: string): number {
  const table = tables[name];
  return table ? (table.dead / table.live) * 100 : Number.NaN;
}

function minute(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the chart of a run: what it used and how fast it was, over time. */
export function soakChart(title: string, samples: SoakSample[]): string {
  const labels = samples.map(({ seconds }) => minute(seconds));
  const line = (name: string, of: (sample: SoakSample, index: number) => number) => ({ name, values: samples.map(of) });
  const panel = (title: string, lines: Panel["lines"]): Panel => ({ title, labels, lines });
  const walOf = ({ walMiB, seconds }: SoakSample, i: number) => {
    const before = samples[i - 1];
    return before ? (walMiB - before.walMiB) / Math.max(1, seconds - before.seconds) : Number.NaN;
  };
  return lineCharts(title, [
    panel("memory, MiB", [line("web", (sample) => sample.webMiB), line("worker", (sample) => sample.workerMiB)]),
    panel("open files and connections", [
      line("web", (sample) => sample.webDescriptors),
      line("worker", (sample) => sample.workerDescriptors),
    ]),
    panel("charges, ms", [line("p50", ({ traffic }) => traffic.p50), line("p99", ({ traffic }) => traffic.p99)]),
    panel("paid to webhook, ms", [
      line("p50", ({ traffic }) => traffic.webhookP50),
      line("p99", ({ traffic }) => traffic.webhookP99),
    ]),
    panel(
      "waiting in a queue",
      QUEUE_NAMES.map((queue) => line(queue, ({ queues }) => queues[queue])),
    ),
    panel(
      "dead rows of a queue",
      QUEUE_NAMES.map((queue) => line(queue, ({ tables }) => tables[queue]?.dead ?? Number.NaN)),
    ),
    panel(
      "dead rows, % of the living",
      deadTables(samples).map((table) => line(table, (sample) => deadPercent(sample, table))),
    ),
    panel("WAL, MiB/s", [line("WAL", walOf)]),
    panel("tables and indexes, MiB more than at first", [
      line("database", (sample) => databaseMiB(sample) - databaseMiB(samples[0] as SoakSample)),
    ]),
  ]);
}
