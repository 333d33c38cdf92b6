import type { CpuTime } from "./process-usage.ts";
import { type Spread, spread } from "./statistics.ts";

/**
 * One measurement of one side. Latencies are in milliseconds. `broken`: the reasons why the measurement counts as 0.
 */
export type Sample = { perSecond: number; cpu: CpuTime; latencies: Record<string, number>; broken: string[] };
/** A figure and its bounds: a ratio to the reference in the same round, or a value in `unit`. */
type Goal = { goal: string; figure: Spread; least?: number; most?: number; unit?: string };
export type Report = {
  name: string;
  unit: string;
  samples: Record<string, Sample[]>;
  /** The rows of the table, if they do not show throughput. */
  table?: Record<string, Record<string, number | string>>;
  /** What was sampled over time, for the JSON result alone. */
  series?: object[];
  /** Seconds that the parts of the preparation took, for the JSON result alone. */
  loadedSeconds?: Record<string, number>;
  notes: Record<string, string>;
  goals: Goal[];
};

const REASONS_MAX = 5;
const NAME_WIDTH = 10;

function isReached({ figure, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Goal): boolean {
  return figure.median >= least && figure.median <= most;
}

function verdict(goal: Goal): string {
  const { median, min, max } = goal.figure;
  const range = `${min.toFixed(2)}–${max.toFixed(2)}`;
  return `${isReached(goal) ? "reached" : "MISSED "}  ${goal.goal}: ${median.toFixed(2)} ${goal.unit ?? "×"} (${range})`;
}

/** Prints the verdicts of all goals of several reports, those that are missed last. */
export function printVerdicts(reports: Report[]): void {
  const goals = reports.flatMap(({ name, goals }) => goals.map((goal) => ({ name, goal })));
  const [missed, reached] = [false, true].map((is) => goals.filter(({ goal }) => isReached(goal) === is));
  console.log(`\nall goals: ${reached?.length} of ${goals.length} reached`);
  for (const { name, goal } of [...(reached ?? []), ...(missed ?? [])])
    console.log(`  ${name.padEnd(NAME_WIDTH)}  ${verdict(goal)}`);
}

function throughput(report: Report): Record<string, Record<string, number | string>> {
  const known = (values: (number | null)[]) => values.filter((value) => value !== null);
  const microseconds = (values: (number | null)[]) => {
    const figures = known(values);
    return figures.length > 0 ? Math.round(spread(figures).median) : "–";
  };
  const table = Object.entries(report.samples).map(([side, samples]) => {
    const { median, min, max } = spread(samples.map((sample) => sample.perSecond));
    const latencies = Object.keys(samples[0]?.latencies ?? {}).map((name) => [
      `${name} ms`,
      Number(spread(samples.map((sample) => sample.latencies[name] as number)).median.toFixed(2)),
    ]);
    const row = {
      [`${report.unit}/s`]: Math.round(median),
      spread: `${Math.round(min)}–${Math.round(max)}`,
      "CPU-µs server": microseconds(samples.map((sample) => sample.cpu.server)),
      "CPU-µs PostgreSQL": microseconds(samples.map((sample) => sample.cpu.postgres)),
      ...Object.fromEntries(latencies),
    };
    return [side, row];
  });
  return Object.fromEntries(table);
}

/** Prints a report: one row per side, then the notes, the goals, and the reasons of invalid measurements. */
export function print(report: Report): void {
  console.log(`\n${report.name}`);
  console.table(report.table ?? throughput(report));
  for (const [name, note] of Object.entries(report.notes)) console.log(`  ${name}: ${note}`);
  for (const goal of report.goals) console.log(`  ${verdict(goal)}`);
  for (const [side, samples] of Object.entries(report.samples)) {
    const reasons = [...new Set(samples.flatMap((sample) => sample.broken))];
    for (const reason of reasons.slice(0, REASONS_MAX)) console.log(`  BROKEN  ${side}: ${reason}`);
    if (reasons.length > REASONS_MAX) console.log(`  BROKEN  ${side}: and ${reasons.length - REASONS_MAX} more`);
  }
}
