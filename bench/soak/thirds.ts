import type { Report } from "../support/report.ts";
import { spread } from "../support/statistics.ts";
import { QUEUE_NAMES, type SoakSample } from "./samples.ts";

const MEMORY_GROWTH_MAX = 1.1;
/** Connections open and close by chance. */
const DESCRIPTORS_MORE_MAX = 5;
const P99_GROWTH_MAX = 1.5;
const DEAD_GROWTH_MAX = 1.5;
const DEAD_SHARE_MAX = 0.2;
const ROWS_MIN = 10_000;
/** Below this share of the rows dead ones may double: autovacuum does not look at so few. */
const DEAD_SHARE_SMALL = 0.02;
/** A queue's table is empty or full of dead rows by turns: this many of them are read in a moment. */
const QUEUE_DEAD_MAX = 100_000;

const THIRDS = ["first third", "second third", "last third"] as const;
type Third = (typeof THIRDS)[number];
type Parts = Record<Third, SoakSample[]>;

function thirdsOf(samples: SoakSample[]): Parts {
  const each = samples.length / THIRDS.length;
  const part = (third: number) => samples.slice(Math.round(third * each), Math.round((third + 1) * each));
  return { "first third": part(0), "second third": part(1), "last third": part(2) };
}

const isQueue = (table: string) => (QUEUE_NAMES as readonly string[]).includes(table);
const rounded = (value: number) => Number(value.toPrecision(4));

/** The median of what can be measured: an interval in which nothing happened has no latency. */
function median(samples: SoakSample[], of: (sample: SoakSample) => number): number {
  const finite = samples.map(of).filter(Number.isFinite);
  return finite.length === 0 ? Number.NaN : spread(finite).median;
}
const most = (samples: SoakSample[], of: (sample: SoakSample) => number) => Math.max(...samples.map(of));
const sum = (samples: SoakSample[], of: (sample: SoakSample) => number) =>
  samples.reduce((total, sample) => total + of(sample), 0);

/** The largest of some figures, and whose it is. */
function largest(figures: { name: string; value: number }[]): { name: string; value: number } {
  return figures.reduce((a, b) => (b.value > a.value ? b : a), { name: "none", value: 0 });
}

const deadOf = (table: string) => (sample: SoakSample) => sample.tables[table]?.dead ?? Number.NaN;

/** Returns the tables of a sample that have many rows and are no queue. */
export function tablesOf({ tables }: SoakSample): string[] {
  return Object.keys(tables).filter((table) => !isQueue(table) && (tables[table]?.live ?? 0) > ROWS_MIN);
}

/** Returns the growth of dead rows from the second third to the last, and their share of all, of the worst table each. */
function deadRows(samples: SoakSample[]) {
  const { "second third": second, "last third": last } = thirdsOf(samples);
  const tables = samples.slice(-1).flatMap(tablesOf);
  const shareOf = (name: string) =>
    most(last, ({ tables: { [name]: table } }) => (table ? table.dead / table.live : Number.NaN));
  const growing = tables.filter((name) => shareOf(name) > DEAD_SHARE_SMALL);
  return {
    growth: largest(
      growing.map((name) => ({ name, value: median(last, deadOf(name)) / Math.max(1, median(second, deadOf(name))) })),
    ),
    share: largest(tables.map((name) => ({ name, value: shareOf(name) }))),
    queue: largest(QUEUE_NAMES.map((name) => ({ name, value: most(last, deadOf(name)) }))),
  };
}

/** Returns the goals: what the service uses in the last third of the time, beside the second. */
export function goalsOf(samples: SoakSample[]): Report["goals"] {
  const { "second third": second, "last third": last } = thirdsOf(samples);
  const ratio = (of: (sample: SoakSample) => number) => spread([median(last, of) / median(second, of)]);
  const more = (of: (sample: SoakSample) => number) => spread([most(last, of) - most(second, of)]);
  const dead = deadRows(samples);
  return [
    {
      goal: "web: memory of the last third ≤ 1.1 × the second's",
      figure: ratio((s) => s.webMiB),
      most: MEMORY_GROWTH_MAX,
    },
    {
      goal: "worker: memory of the last third ≤ 1.1 × the second's",
      figure: ratio((s) => s.workerMiB),
      most: MEMORY_GROWTH_MAX,
    },
    ...(["webDescriptors", "workerDescriptors"] as const).map((name) => ({
      goal: `${name}: at most ${DESCRIPTORS_MORE_MAX} more than in the second third`,
      figure: more((sample) => sample[name]),
      most: DESCRIPTORS_MORE_MAX,
      unit: "",
    })),
    {
      goal: `dead rows of the last third ≤ ${DEAD_GROWTH_MAX} × the second's (worst of those over 2 %: ${dead.growth.name})`,
      figure: spread([dead.growth.value]),
      most: DEAD_GROWTH_MAX,
    },
    {
      goal: `dead rows ≤ ${DEAD_SHARE_MAX * 100} % of the living (worst: ${dead.share.name})`,
      figure: spread([dead.share.value * 100]),
      most: DEAD_SHARE_MAX * 100,
      unit: "%",
    },
    {
      goal: `dead rows of a queue ≤ ${QUEUE_DEAD_MAX} (most: ${dead.queue.name})`,
      figure: spread([dead.queue.value]),
      most: QUEUE_DEAD_MAX,
      unit: "rows",
    },
    {
      goal: "charges: p99 of the last third ≤ 1.5 × the second's",
      figure: ratio((s) => s.traffic.p99),
      most: P99_GROWTH_MAX,
    },
    {
      goal: "webhooks: p99 of the last third ≤ 1.5 × the second's",
      figure: ratio((s) => s.traffic.webhookP99),
      most: P99_GROWTH_MAX,
    },
  ];
}

/** Returns a row for each third: medians of its samples. */
export function tableOf(samples: SoakSample[]): NonNullable<Report["table"]> {
  const parts = thirdsOf(samples);
  return Object.fromEntries(
    THIRDS.map((third) => {
      const part = parts[third];
      const [first, last] = [part[0] as SoakSample, part.at(-1) as SoakSample];
      const seconds = Math.max(1, last.seconds - first.seconds);
      const of = (value: (sample: SoakSample) => number) => rounded(median(part, value));
      return [
        third,
        {
          "charges/s": rounded(sum(part.slice(1), ({ traffic }) => traffic.charges) / seconds),
          "p50 ms": of(({ traffic }) => traffic.p50),
          "p99 ms": of(({ traffic }) => traffic.p99),
          "webhook p50 ms": of(({ traffic }) => traffic.webhookP50),
          "webhook p99 ms": of(({ traffic }) => traffic.webhookP99),
          "web MiB": of((sample) => sample.webMiB),
          "worker MiB": of((sample) => sample.workerMiB),
          "web files": most(part, (sample) => sample.webDescriptors),
          "worker files": most(part, (sample) => sample.workerDescriptors),
          "WAL MiB/s": rounded((last.walMiB - first.walMiB) / seconds),
          "longest queue": most(part, ({ queues }) => Math.max(...Object.values(queues))),
          "dead rows": of(({ tables }) => Object.values(tables).reduce((total, { dead }) => total + dead, 0)),
          "database MiB": Math.round(databaseMiB(last)),
        },
      ];
    }),
  );
}

/** Returns the size of all sampled tables with their indexes. */
export function databaseMiB({ tables }: SoakSample): number {
  return Object.values(tables).reduce((total, { tableMiB, indexMiB }) => total + tableMiB + indexMiB, 0);
}
