import path from "node:path";
import pg from "pg";
import { addDays, brtDay } from "#lib/core/brt.ts";
import { type Read, readsOf } from "./reads/cases.ts";
import type { Latencies, ReadCommand } from "./reads/reading.ts";
import { FULL_ACCOUNT, makeRecords } from "./reads/records.ts";
import { startChild } from "./support/child.ts";
import type { Template } from "./support/database/template.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import type { Report } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";
import { type Spread, spread } from "./support/statistics.ts";

const RECORDS = { full: 1_000_000, quick: 100_000 };
const TIMES = { full: 200, quick: 50 };
const REFERENCE_TIMES = 3;
const WARM_UPS = 20;
const P95_MS_MAX = 50;
const MIDDLE = 0.5;

type Figures = { read: Read; ours: Latencies[]; reference: Latencies[]; scans: number };

/** Measures the console's reads, each alone, on an account with many records, against `count(*)` and OFFSET. */
export async function reads(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const count = plan.isQuick ? RECORDS.quick : RECORDS.full;
  const database = await makeRecords(server, template, count);
  const url = server.urlOf(database);
  const child = await startChild(path.join(import.meta.dirname, "reads/reading.ts"), {
    ...template.env,
    PROCESS_NAME: "web",
    DATABASE_URL: url,
  });
  let watch = await connected(url);
  const times = plan.isQuick ? TIMES.quick : TIMES.full;
  const today = brtDay(new Date());
  const figures: Figures[] = [];
  for (const read of readsOf({ count, day: addDays(today, -45), today })) {
    const place = read.isDeep ? { before: await placeAt(watch, read, count * MIDDLE) } : {};
    figures.push({ read: { ...read, input: { ...read.input, ...place } }, ours: [], reference: [], scans: 0 });
  }
  // A connection's scans enter the statistics when it ends. The scans that found the places must not be counted later.
  await watch.end();
  watch = await connected(url);
  for (let round = 0; round < plan.rounds; round++) {
    process.stderr.write(`  round ${round + 1} of ${plan.rounds}\n`);
    for (const figure of round % 2 === 0 ? figures : figures.toReversed()) {
      const { operation, input } = figure.read;
      const command: ReadCommand = { operation, input, accountId: FULL_ACCOUNT.id, times, warmUps: WARM_UPS };
      const before = await scansOf(watch);
      figure.ours.push(await child.ask<Latencies>(command));
      figure.scans += (await scansOf(watch)) - before;
    }
  }
  // The references run last, because their scans would be counted as the service's scans.
  for (const { read, reference } of figures) {
    if (!read.reference) continue;
    const { sql, values } = read.reference;
    reference.push(await child.ask<Latencies>({ sql, values, times: REFERENCE_TIMES, warmUps: 1 }));
  }
  await Promise.all([watch.end(), child.stop()]);
  await server.drop(database);
  return reportOf(figures, plan, count);
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Counts the full scans of tables with more than 10 000 rows since the database was made. */
async function scansOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ scans: number }>(
    "SELECT sum(seq_scan)::int AS scans FROM pg_stat_user_tables WHERE n_live_tup > 10000",
  );
  return rows[0]?.scans ?? 0;
}

/** Returns the list's position after the newest `skip` rows. */
async function placeAt(client: pg.Client, { table }: Read, skip: number): Promise<string> {
  const { from, time, key } = table;
  const { rows } = await client.query<{ ms: string; key: string }>(
    `SELECT (extract(epoch FROM ${time}) * 1000)::bigint AS ms, ${key} AS key FROM ${from} ORDER BY ${time} DESC, ${key} DESC LIMIT 1 OFFSET $1`,
    [Math.floor(skip / table.share)],
  );
  return `${rows[0]?.ms}.${rows[0]?.key}`;
}

function reportOf(figures: Figures[], plan: Plan, count: number): Report {
  const slowest = figures.reduce((a, b) => (p95(b).median > p95(a).median ? b : a));
  const scanning = figures.filter(({ scans }) => scans > 0).map(({ read }) => read.name);
  return {
    name: "reads",
    unit: "reads",
    samples: {},
    table: Object.fromEntries(figures.map((figure) => [figure.read.name, rowOf(figure)])),
    notes: {
      records: `${count} charges, payouts, deliveries and statement lines of one account, an eighth in refunds and transfers`,
      reads: `whole operations in milliseconds, medians of ${plan.rounds} rounds`,
      reference: "count(*), then ORDER BY … LIMIT … OFFSET",
      scans: scanning.join(", ") || "no read reads a table from end to end",
    },
    goals: [
      {
        goal: `slowest p95, ${slowest.read.name}, ≤ ${P95_MS_MAX} ms`,
        figure: p95(slowest),
        most: P95_MS_MAX,
        unit: "ms",
      },
      { goal: "reads that scan a table", figure: spread([scanning.length]), most: 0, unit: "" },
    ],
  };
}

function p95({ ours }: Figures): Spread {
  return spread(ours.map((latencies) => latencies.p95));
}

function rowOf(figures: Figures): Record<string, number | string> {
  const p50 = spread(figures.ours.map((latencies) => latencies.p50)).median;
  const reference = figures.reference.map((latencies) => latencies.p50);
  const theirs = reference.length > 0 ? spread(reference).median : null;
  return {
    "p50 ms": Number(p50.toFixed(2)),
    "p95 ms": Number(p95(figures).median.toFixed(2)),
    "reference p50 ms": theirs === null ? "–" : Number(theirs.toFixed(2)),
    "× faster": theirs === null ? "–" : Math.round(theirs / p50),
  };
}
