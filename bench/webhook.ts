import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "./support/child.ts";
import { INVARIANTS_CHECKED } from "./support/database/broken-invariants.ts";
import type { Template } from "./support/database/template.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";
import type { Arrival } from "./support/webhook-receiver.ts";
import type { BareCount } from "./webhook/bare.ts";
import { type Measuring, measureDeliveries } from "./webhook/measure-deliveries.ts";
import { makeOutbox } from "./webhook/outbox.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

/** The service's sides: the number of webhooks, and how many of them never answer. */
const OURS = {
  guiche: { webhooks: 1, dead: 0 },
  "ten webhooks": { webhooks: 10, dead: 0 },
  "one of ten dead": { webhooks: 10, dead: 1 },
} as const;
type Ours = keyof typeof OURS;
type Side = Ours | "bare";
const NAMES: readonly Side[] = ["guiche", "bare", "ten webhooks", "one of ten dead"];

const WEBHOOKS_MAX = 10;
/** More than the service delivers in one second on this machine. An outbox that runs empty breaks the run. */
const PER_SECOND_MAX = 24_000;
/** The number of different messages that the bare loop sends again and again. */
const RECORDED = 5_000;
const RATIO_MIN = 0.5;
const HEALTHY_MIN = 0.95;

const pathOf = (number: number) => `/hook-${number}`;

type Setting = Measuring & {
  /** Database names by their number of webhooks. */
  outboxes: Record<number, string>;
  receiverUs: number[];
};

/**
 * Measures webhook delivery from a filled outbox (claimed, signed, checked, posted and recorded) against undici alone,
 * and the effect of a webhook that never answers.
 */
export async function webhook(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const receiver = await startChild(here("support/webhook-receiver.ts"), {});
  const address = await receiver.ask<string>({ begin: { hanging: [] } });
  const items = PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds);
  const fill = (webhooks: number, each: number) =>
    makeOutbox(server, template, { urls: Array.from({ length: webhooks }, (_, n) => address + pathOf(n)), each });
  const outboxes = {
    1: await fill(1, items),
    // The nine webhooks that answer must have enough deliveries for the whole run.
    [WEBHOOKS_MAX]: await fill(WEBHOOKS_MAX, Math.ceil(items / (WEBHOOKS_MAX - 1))),
  };
  const setting: Setting = { server, template, plan, receiver, outboxes, receiverUs: [] };
  const samples = await inTurns(NAMES, plan, (side) => (side === "bare" ? bare(setting) : ours(side, setting)));
  await receiver.stop();
  for (const outbox of Object.values(outboxes)) await server.drop(outbox);
  const ratio = (side: Side, to: Side) =>
    spread(samples[side].map((sample, round) => sample.perSecond / (samples[to][round] as Sample).perSecond));
  return {
    name: "webhook",
    unit: "deliveries",
    samples,
    notes: {
      invariants: `${INVARIANTS_CHECKED}; each recorded delivery came, once`,
      connections: "at most 64 to one webhook (guiche, bare), 256 to ten",
      dead: "takes what it is sent and never answers; it is owed as much as each of the others",
      "deliveries of ten": "to those that answer, all together",
      receiver: `node:http, ${Math.round(spread(setting.receiverUs).median)} CPU-µs each, on the same cores`,
    },
    goals: [
      { goal: `throughput ≥ ${RATIO_MIN} × bare`, figure: ratio("guiche", "bare"), least: RATIO_MIN },
      {
        goal: `with one of ten dead ≥ ${HEALTHY_MIN} × with none`,
        figure: ratio("one of ten dead", "ten webhooks"),
        least: HEALTHY_MIN,
      },
    ],
  };
}

function ours(side: Ours, { outboxes, ...setting }: Setting): Promise<Sample> {
  const { webhooks, dead } = OURS[side];
  const hanging = Array.from({ length: dead }, (_, n) => pathOf(n));
  return measureDeliveries(setting, outboxes[webhooks] as string, hanging);
}

async function bare({ server, template, plan, receiver, outboxes, receiverUs }: Setting): Promise<Sample> {
  const database = "bench_webhook_bare";
  const url = await server.clone(database, outboxes[1] as string);
  const child = await startChild(here("webhook/bare.ts"), { ...template.env, DATABASE_URL: url });
  await child.ask({ record: RECORDED });
  await server.drop(database);
  await receiver.ask({ begin: { hanging: [] } });
  const look = async () => ({
    count: await child.ask<BareCount>("count"),
    cpu: cpuTime(child.pid, server.postmaster),
    receiver: cpuTime(receiver.pid, null),
    at: performance.now(),
  });

  await child.ask("begin");
  await sleep(plan.warmUpSeconds * 1_000);
  const before = await look();
  await sleep(plan.seconds * 1_000);
  const after = await look();
  const total = await child.ask<BareCount>("end");
  await child.stop();

  const made = after.count.made - before.count.made;
  const lost = total.made - (await receiver.ask<Arrival[]>("arrivals")).length;
  const broken = [
    ...(total.failed > 0 ? [`${total.failed} requests failed`] : []),
    ...(lost !== 0 ? [`${lost} answered requests have not arrived`] : []),
  ];
  receiverUs.push(cpuPerOperation(before.receiver, after.receiver, made).server ?? Number.NaN);
  const cpu = cpuPerOperation(before.cpu, after.cpu, made);
  const perSecond = broken.length > 0 ? 0 : made / ((after.at - before.at) / 1_000);
  return { perSecond, cpu, latencies: {}, broken };
}
