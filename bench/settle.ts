import path from "node:path";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";
import { startChild } from "./support/child.ts";
import type { SettleResult } from "./support/database/batches.ts";
import { brokenInvariants, INVARIANTS_CHECKED } from "./support/database/broken-invariants.ts";
import { makeInbox } from "./support/database/pending-charges.ts";
import type { Template } from "./support/database/template.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const SIDES = { guiche: "settle/job.ts", N: "settle/naive.ts", B2: "settle/job.ts" } as const;
type Side = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as Side[];

/**
 * More than any side settles in one second on this machine. A side that empties the inbox is measured up to that
 * moment.
 */
const PER_SECOND_MAX = 40_000;
const WARM_UP_ITEMS = { guiche: 10_000, N: 800, B2: 10_000 };

/**
 * Measures the settlement of one account's incoming payments from a filled inbox, against one lock per payment (N) and
 * bare SQL (B2).
 */
export async function settle(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const inbox = await makeInbox(server, template, PER_SECOND_MAX * plan.seconds + WARM_UP_ITEMS.guiche);
  const samples = await inTurns(NAMES, plan, (side) => measure(side, { server, template, inbox, plan }));
  await server.drop(inbox);
  const ratio = (side: Side) =>
    spread(samples.guiche.map((sample, round) => sample.perSecond / (samples[side][round] as Sample).perSecond));
  return {
    name: "settle",
    unit: "payments",
    samples,
    notes: {
      invariants: INVARIANTS_CHECKED,
      batches: "500 payments a transaction (guiche, B2)",
      "N's connections": "16",
    },
    goals: [
      { goal: "throughput ≥ 15 × N", figure: ratio("N"), least: 15 },
      { goal: "throughput ≥ 0.9 × B2", figure: ratio("B2"), least: 0.9 },
      {
        goal: "PostgreSQL ≤ 70 CPU-µs a payment",
        figure: spread(samples.guiche.map(({ cpu }) => cpu.postgres ?? Number.NaN)),
        most: 70,
        unit: "µs",
      },
    ],
  };
}

type Setting = { server: MeasuredServer; template: Template; inbox: string; plan: Plan };

async function measure(side: Side, { server, template, inbox, plan }: Setting): Promise<Sample> {
  const database = `bench_settle_${side.toLowerCase()}`;
  const url = await server.clone(database, inbox);
  // As the worker, whose rows row-level security judges. The reference has none.
  const own: Record<string, string> = side === "N" ? {} : { PROCESS_NAME: "worker" };
  const env = { ...template.env, ...own, DATABASE_URL: url };
  const child = await startChild(path.join(import.meta.dirname, SIDES[side]), env, HEAP_FLAGS);
  if (side === "B2") {
    await child.ask({ record: PER_SECOND_MAX * plan.seconds + WARM_UP_ITEMS.B2 });
    await child.ask({ replayUrl: await server.clone(`${database}_replay`, inbox) });
  }
  await child.ask({ items: WARM_UP_ITEMS[side] });
  const before = cpuTime(child.pid, server.postmaster);
  const { settled, seconds } = await child.ask<SettleResult>({ seconds: plan.seconds });
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), settled);
  await child.stop();
  const broken = side === "guiche" ? await brokenInvariants(url) : [];
  await server.drop(database);
  await server.drop(`${database}_replay`);
  return { perSecond: broken.length > 0 ? 0 : settled / seconds, cpu, latencies: {}, broken };
}
