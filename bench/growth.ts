import path from "node:path";
import { type ClaimSide, claimOne } from "./growth/claims.ts";
import { type ConsoleCount, OPERATORS, PAYMENTS_PER_SECOND, updateConsoles } from "./growth/consoles.ts";
import { deliverToMany, type WebhookCount } from "./growth/endpoints.ts";
import { startChild } from "./support/child.ts";
import { INVARIANTS_CHECKED } from "./support/database/broken-invariants.ts";
import type { Template } from "./support/database/template.ts";
import { lineCharts, writeCharts } from "./support/line-charts.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import type { Report, Sample } from "./support/report.ts";
import type { Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

/** Each round takes minutes: three say how far they differ. */
const ROUNDS = { full: 3, quick: 1 };
const QUICK = { seconds: 2, warmUpSeconds: 1 };
const CPU_GROWTH_MAX = 2;
const CLAIM_GROWTH_MAX = 1.5;
const STREAM_KB_MAX = 100;
const P99_MS_MAX = 400;
const BYTES_PER_MIB = 1_048_576;
const BYTES_PER_KB = 1_000;

type Measured = {
  deliveries: Record<WebhookCount, Sample[]>;
  claims: Record<ClaimSide, Sample[]>;
  consoles: Record<ConsoleCount, Sample[]>;
};

/**
 * Measures what more of something costs: deliveries to 1 to 10,000 webhooks, a claim beside 10,000 webhooks for which
 * nothing waits, and live updates to 1 to 500 open consoles.
 */
export async function growth(server: MeasuredServer, template: Template, whole: Plan): Promise<Report> {
  const plan = whole.isQuick ? { ...whole, ...QUICK, rounds: ROUNDS.quick } : { ...whole, rounds: ROUNDS.full };
  const receiver = await startChild(path.join(import.meta.dirname, "support/webhook-receiver.ts"), {});
  const setting = { server, template, plan, receiver };
  const deliveries = await deliverToMany(setting, plan);
  await receiver.stop();
  const claims = await claimOne(setting, plan);
  const consoles = await updateConsoles(setting, plan);
  return reportOf({ deliveries, claims, consoles }, plan);
}

const cpuOf = ({ cpu, broken }: Sample) =>
  broken.length > 0 ? Number.NaN : (cpu.server ?? Number.NaN) + (cpu.postgres ?? Number.NaN);
const latency = (name: string) => (sample: Sample) => sample.latencies[name] as number;
const median = (samples: Sample[], of: (sample: Sample) => number) => spread(samples.map(of)).median;

/** The ratios of the rounds; a broken reference measures nothing, so the ratio to it is not a number. */
function ratios(samples: Sample[], to: Sample[], of: (sample: Sample) => number) {
  return spread(samples.map((sample, round) => of(sample) / of(to[round] as Sample)));
}

/** kB of a stream: how much more memory the process takes for these than with one. */
function streamKb(consoles: Measured["consoles"], count: ConsoleCount) {
  return spread(
    consoles[count].map((sample, round) => {
      const more = latency("growth MiB")(sample) - latency("growth MiB")(consoles["1"][round] as Sample);
      return (more * BYTES_PER_MIB) / BYTES_PER_KB / (Number(count) - 1);
    }),
  );
}

function reportOf(measured: Measured, plan: Plan): Report {
  const { deliveries, claims, consoles } = measured;
  const file = writeCharts("growth", plan, chartOf(measured));
  const named = <Name extends string>(samples: Record<Name, Sample[]>, nameOf: (name: Name) => string) =>
    Object.entries<Sample[]>(samples).map(([name, of]) => [nameOf(name as Name), of] as const);
  return {
    name: "growth",
    unit: "operations",
    samples: Object.fromEntries([
      ...named(deliveries, (count) => `${count} webhooks`),
      ...named(claims, String),
      ...named(consoles, (count) => `${count} consoles`),
    ]),
    table: tableOf(measured),
    notes: {
      invariants: `${INVARIANTS_CHECKED}; each recorded delivery came, once; each stream heard of each payment of its operator`,
      webhooks: "ten an account; as many deliveries wait altogether; CPU-µs of the worker and of PostgreSQL a delivery",
      claim:
        "one delivery waits and is claimed and given back; known: to each of the webhooks the worker has just delivered",
      consoles: `${PAYMENTS_PER_SECOND} payments/s to ${OPERATORS} operators, whose people have as many streams each; CPU-µs of the web process a payment`,
      "paid → heard":
        "from when the payment was due to the first message after it was settled; one for the payment before may count, up to 16 ms early",
      "kB a stream":
        "the web process's growth from one stream on, less its growth with one; of few streams it is mostly chance",
      chart: `${file}; the table above and the JSON result have its figures`,
    },
    goals: [
      ...(["10", "100", "1000", "10000"] as const).map((count) => ({
        goal: `CPU a delivery with ${count} webhooks ≤ ${CPU_GROWTH_MAX} × with 1`,
        figure: ratios(deliveries[count], deliveries["1"], cpuOf),
        most: CPU_GROWTH_MAX,
      })),
      ...(["claim of 10000", "claim of 10000 known"] as const).map((side) => ({
        goal: `${side} ≤ ${CLAIM_GROWTH_MAX} × claim of 1 (p50)`,
        figure: ratios(claims[side], claims["claim of 1"], latency("p50")),
        most: CLAIM_GROWTH_MAX,
      })),
      {
        goal: `with 500 consoles ≤ ${STREAM_KB_MAX} kB a stream`,
        figure: streamKb(consoles, "500"),
        most: STREAM_KB_MAX,
        unit: "kB",
      },
      {
        goal: `with 500 consoles: p99 ≤ ${P99_MS_MAX} ms`,
        figure: spread(consoles["500"].map(latency("p99"))),
        most: P99_MS_MAX,
        unit: "ms",
      },
    ],
  };
}

const rounded = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(4)) : "–");

function tableOf({ deliveries, claims, consoles }: Measured): Report["table"] {
  const rows: NonNullable<Report["table"]> = {};
  const cpu = (samples: Sample[]) => ({
    "CPU-µs process": rounded(median(samples, (sample) => sample.cpu.server ?? Number.NaN)),
    "CPU-µs PostgreSQL": rounded(median(samples, (sample) => sample.cpu.postgres ?? Number.NaN)),
  });
  const times = (samples: Sample[]) => ({
    "p50 ms": rounded(median(samples, latency("p50"))),
    "p99 ms": rounded(median(samples, latency("p99"))),
  });
  const perSecond = (samples: Sample[]) => ({ "a second": rounded(median(samples, (sample) => sample.perSecond)) });
  for (const [count, samples] of Object.entries(deliveries))
    rows[`${count} webhooks`] = { ...perSecond(samples), ...cpu(samples) };
  for (const [side, samples] of Object.entries(claims))
    rows[side] = { ...perSecond(samples), ...cpu(samples), ...times(samples) };
  for (const [count, samples] of Object.entries(consoles))
    rows[`${count} consoles`] = {
      ...perSecond(samples),
      ...cpu(samples),
      ...times(samples),
      "kB a stream": count === "1" ? "–" : rounded(streamKb(consoles, count as ConsoleCount).median),
    };
  return rows;
}

function chartOf({ deliveries, consoles }: Measured): string {
  const line = (samples: Record<string, Sample[]>, of: (sample: Sample) => number) =>
    Object.values(samples).map((each) => median(each, of));
  const webhooks = Object.keys(deliveries);
  const streams = Object.keys(consoles);
  const web = ({ cpu }: Sample) => cpu.server ?? Number.NaN;
  return lineCharts("What more webhooks and more open consoles cost", [
    {
      title: "deliveries a second, by webhooks",
      labels: webhooks,
      lines: [{ name: "deliveries/s", values: line(deliveries, ({ perSecond }) => perSecond) }],
    },
    {
      title: "CPU-µs a delivery, by webhooks",
      labels: webhooks,
      lines: [
        { name: "worker and PostgreSQL", values: line(deliveries, cpuOf) },
        { name: "PostgreSQL", values: line(deliveries, ({ cpu }) => cpu.postgres ?? Number.NaN) },
      ],
    },
    {
      title: "CPU-µs of the web process a payment, by open consoles",
      labels: streams,
      lines: [{ name: "web", values: line(consoles, web) }],
    },
    {
      title: "ms from paid to heard, by open consoles",
      labels: streams,
      lines: (["p50", "p99"] as const).map((name) => ({ name, values: line(consoles, latency(name)) })),
    },
  ]);
}
