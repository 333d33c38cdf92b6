import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BareCommand } from "./latency/bare.ts";
import { screenLatencies, webhookLatencies, wronglyArrived } from "./latency/latencies.ts";
import type { Paid, PayCommand } from "./latency/payments.ts";
import { makePendingCharges, whatHappened } from "./latency/run-database.ts";
import type { ScreenCommand, Seen } from "./latency/screen.ts";
import { type Child, startChild } from "./support/child.ts";
import { brokenInvariants } from "./support/database/broken-invariants.ts";
import type { Template } from "./support/database/template.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";
import type { Arrival } from "./support/webhook-receiver.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

const SIDES = ["guiche", "with a console", "bare"] as const;
type Side = (typeof SIDES)[number];

const HOOK = "/hook";
const DATABASE = "bench_latency";
/** More payments than the whole path processes in one second on this machine. */
const CAPACITY_MAX = 4_000;
/** To find the capacity, this many payments per second of measurement are made all at once. */
const CAPACITY_ITEMS = 1_500;
const LOAD_SHARE = 0.5;
const CATCH_UP_MS_MAX = 10_000;
const POLL_MS = 50;
const GOALS_MS = { "webhook p50": 15, "webhook p99": 100, "screen p50": 100, "screen p99": 400 } as const;

type Setting = { server: MeasuredServer; template: Template; plan: Plan; receiver: Child; pending: string };

/**
 * Measures the time from a payment's arrival over the rail to its webhook at the receiver and to its row on a screen,
 * at half load.
 */
export async function latency(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const receiver = await startChild(here("support/webhook-receiver.ts"), {});
  const address = await receiver.ask<string>({ begin: { hanging: [] } });
  const count = CAPACITY_MAX * (plan.seconds + plan.warmUpSeconds);
  const pending = await makePendingCharges(server, template, { url: address + HOOK, count });
  const setting = { server, template, plan, receiver, pending };
  const capacity = await capacityOf(setting);
  const rate = capacity * LOAD_SHARE;
  const samples = await inTurns(SIDES, plan, (side) =>
    side === "bare" ? bare(setting, rate) : ours(side, setting, rate),
  );
  await receiver.stop();
  await server.drop(pending);
  const figure = (side: Side, name: string) => spread(samples[side].map(({ latencies }) => latencies[name] as number));
  return {
    name: "latency",
    unit: "payments",
    samples,
    notes: {
      invariants: "all of them, I12 and I13 too; each payment's webhook came, once",
      load: `payments at random moments, ${Math.round(rate)}/s: half of the ${Math.round(capacity)}/s that came from the rail to the receiver here, filled`,
      from: "the moment when the payment was due to be handed to the simulated rail, its transaction included",
      "to (webhook)": "its last byte is read; both by the machine's monotonic clock",
      "to (screen)":
        "the overview's document shows it or one that was settled later; Date.now() in both processes. row: of those that stood there themselves",
      "with a console":
        "bin/web and Chromium on the same cores as the worker, PostgreSQL, the payers and the receiver; the same rate",
      bare: "INSERT and NOTIFY, a loop that takes the rows and POSTs; nothing settled, signed or recorded",
    },
    goals: Object.entries(GOALS_MS).map(([name, most]) => ({
      goal: `${name} ≤ ${most} ms`,
      figure: figure(name.startsWith("screen") ? "with a console" : "guiche", name),
      most,
      unit: "ms",
    })),
  };
}

type Running = { worker: Child; payments: Child; stop: () => Promise<void> };

/**
 * Starts the worker and the payers on a new copy of the charges. Resolves when the account's webhook has received its
 * challenge.
 */
async function start({ server, template, receiver, pending }: Setting): Promise<Running & { url: string }> {
  const url = await server.clone(DATABASE, pending);
  const env = { ...template.env, DATABASE_URL: url };
  await receiver.ask({ begin: { hanging: [] } });
  const payments = await startChild(here("latency/payments.ts"), env);
  const worker = await startChild(here("../bin/worker.ts"), env);
  await receiver.ask({ until: 1 });
  return {
    url,
    worker,
    payments,
    stop: async () => {
      await Promise.all([worker.stop(), payments.stop()]);
    },
  };
}

/** Payments per second from the rail to the receiver, when more payments arrive than the service can process. */
async function capacityOf(setting: Setting): Promise<number> {
  const { server, plan, receiver } = setting;
  const { payments, stop } = await start(setting);
  const pay = async (items: number, before: number) => {
    const paid = await payments.ask<Paid[]>({ to: "rail", items } satisfies PayCommand);
    await receiver.ask({ until: before + items });
    return paid;
  };
  const warmUp = CAPACITY_ITEMS * plan.warmUpSeconds;
  const items = CAPACITY_ITEMS * plan.seconds;
  await pay(warmUp, 1);
  const [first] = await pay(items, 1 + warmUp);
  const arrivals = await receiver.ask<Arrival[]>("arrivals");
  await stop();
  await server.drop(DATABASE);
  return (items * 1_000) / ((arrivals.at(-1) as Arrival)[2] - (first as Paid)[1]);
}

async function ours(side: Side, setting: Setting, rate: number): Promise<Sample> {
  const { server, template, plan, receiver } = setting;
  const { url, worker, payments, stop } = await start(setting);
  const watched = side === "with a console" ? await openScreen(server, template, url) : null;
  const pay = (seconds: number) => payments.ask<Paid[]>({ to: "rail", rate, seconds } satisfies PayCommand);
  const warmedUp = await pay(plan.warmUpSeconds);
  const before = cpuTime(worker.pid, server.postmaster);
  const paid = await pay(plan.seconds);
  const after = cpuTime(worker.pid, server.postmaster);
  await receiver.ask({ until: 1 + warmedUp.length + paid.length });
  const { settled, chargeOf } = await whatHappened(url);
  const seen = await watched?.caughtUpWith(settled.at(-1));
  await watched?.stop();
  await stop();

  const arrivals = await receiver.ask<Arrival[]>("arrivals");
  const arrived = arrivals.flatMap(([, id, at]): [string, number][] => {
    const charge = chargeOf.get(id);
    return charge ? [[charge, at]] : [];
  });
  const broken = [
    ...(await brokenInvariants(url, { isWhole: true })),
    ...wronglyArrived([...warmedUp, ...paid], arrived),
  ];
  await server.drop(DATABASE);
  const latencies = { ...webhookLatencies(paid, arrived), ...(seen ? screenLatencies(paid, settled, seen) : {}) };
  return sampleOf({ broken, latencies, paid, plan, cpu: cpuPerOperation(before, after, paid.length) });
}

async function bare({ server, template, plan, receiver, pending }: Setting, rate: number): Promise<Sample> {
  const url = await server.clone(DATABASE, pending);
  const env = { ...template.env, DATABASE_URL: url };
  const address = await receiver.ask<string>({ begin: { hanging: [] } });
  const payments = await startChild(here("latency/payments.ts"), env);
  const loop = await startChild(here("latency/bare.ts"), env);
  await loop.ask({ url: address + HOOK } satisfies BareCommand);
  const pay = (seconds: number) => payments.ask<Paid[]>({ to: "bare", rate, seconds } satisfies PayCommand);
  const warmedUp = await pay(plan.warmUpSeconds);
  const before = cpuTime(loop.pid, server.postmaster);
  const paid = await pay(plan.seconds);
  const after = cpuTime(loop.pid, server.postmaster);
  await receiver.ask({ until: warmedUp.length + paid.length });
  await Promise.all([payments.stop(), loop.stop()]);
  const arrivals = await receiver.ask<Arrival[]>("arrivals");
  const arrived = arrivals.map(([, id, at]): [string, number] => [id, at]);
  await server.drop(DATABASE);
  const broken = wronglyArrived([...warmedUp, ...paid], arrived);
  const cpu = cpuPerOperation(before, after, paid.length);
  return sampleOf({ broken, latencies: webhookLatencies(paid, arrived), paid, plan, cpu });
}

type Measured = Omit<Sample, "perSecond"> & { paid: Paid[]; plan: Plan };

function sampleOf({ paid, plan, ...sample }: Measured): Sample {
  return { ...sample, perSecond: sample.broken.length > 0 ? 0 : paid.length / plan.seconds };
}

type Screen = { caughtUpWith: (last: string | undefined) => Promise<Seen[]>; stop: () => Promise<void> };

async function openScreen(server: MeasuredServer, template: Template, url: string): Promise<Screen> {
  const web = await startChild(here("../bin/web.ts"), { ...template.env, DATABASE_URL: url });
  const screen = await startChild(here("latency/screen.ts"), { E2E_DATA_DIR: server.folder });
  const ask = (command: ScreenCommand) => screen.ask<Seen[]>(command);
  await ask({ open: template.staging.baseUrl });
  return {
    caughtUpWith: async (last) => {
      for (const late = performance.now() + CATCH_UP_MS_MAX; ; await sleep(POLL_MS)) {
        const seen = await ask("seen");
        if (seen.some(([charge]) => charge === last) || performance.now() > late) return seen;
      }
    },
    stop: async () => {
      await screen.stop();
      await web.stop();
    },
  };
}
