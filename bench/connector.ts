import path from "node:path";
import type { BankCounts } from "./connector/bank.ts";
import { chargesPerSecond } from "./connector/charges.ts";
import { paymentsPerSecond } from "./connector/payments.ts";
import { payoutsBare, payoutsPerSecond } from "./connector/payouts.ts";
import type { Setting } from "./connector/setting.ts";
import { startChild } from "./support/child.ts";
import type { Template } from "./support/database/template.ts";
import { CHARGE, PATH } from "./support/load/requests.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";

const CHILD = (name: string) => path.join(import.meta.dirname, "connector", name);

const SIDES = ["charges", "charges, simulator", "payments in", "payouts", "payouts, bare"] as const;
type Side = (typeof SIDES)[number];

const REQUEST = { path: PATH, body: CHARGE };

/** Calls of the bank's API, and what they cost beside, summed over the rounds of a side. */
type Calls = Pick<BankCounts, "calls" | "tokens" | "handshakes">;

/**
 * Measures an account at a bank: charges against those of the simulator's account, payments that the bank tells of until they
 * are credited, and payouts against undici alone. The bank is a process of its own on the same cores.
 */
export async function connector(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const calls: Partial<Record<Side, Calls>> = {};
  const samples = await inTurns(SIDES, plan, async (side) => {
    const bank = await startChild(CHILD("bank.ts"), { PIX_KEYS: keysOf(template).join(",") });
    const sample = await measure(side, { server, template, plan, bank });
    const counts = await bank.ask<BankCounts>("counts");
    await bank.stop();
    calls[side] = added(calls[side], counts);
    return sample;
  });
  const ratio = (side: Side, to: Side) =>
    spread(samples[side].map((sample, round) => sample.perSecond / (samples[to][round] as Sample).perSecond));
  const perSecond = (side: Side) => spread(samples[side].map((sample) => sample.perSecond));
  return {
    name: "connector",
    unit: "records",
    samples,
    notes: {
      charges: "over HTTP, 64 connections; the pool of locations is warm, no worker runs",
      "payments in":
        "the bank tells of each at the web process, 64 at once, until the worker has credited all; polling is on",
      payouts: "orders wait; the worker has only the job that sends them; 30 calls at once (guiche, bare)",
      "per 1 000 calls": (["payments in", "payouts", "payouts, bare"] as const)
        .map((side) => `${side}: ${perThousand(calls[side])}`)
        .join("; "),
    },
    goals: [
      { goal: "charges ≥ 0.9 × the simulator's", figure: ratio("charges", "charges, simulator"), least: 0.9 },
      { goal: "payments in ≥ 1 000/s", figure: perSecond("payments in"), least: 1_000, unit: "/s" },
      { goal: "payouts ≥ 0.6 × bare", figure: ratio("payouts", "payouts, bare"), least: 0.6 },
    ],
  };
}

function measure(side: Side, setting: Setting): Promise<Sample> {
  if (side === "charges") return chargesPerSecond(setting, REQUEST, true);
  if (side === "charges, simulator") return chargesPerSecond(setting, REQUEST, false);
  if (side === "payments in") return paymentsPerSecond(setting);
  return side === "payouts" ? payoutsPerSecond(setting) : payoutsBare(setting);
}

const keysOf = ({ staging }: Template): string[] => staging.accounts[0]?.pixKeys ?? [];

function added(before: Calls = { calls: 0, tokens: 0, handshakes: 0 }, { calls, tokens, handshakes }: Calls): Calls {
  return {
    calls: before.calls + calls,
    tokens: before.tokens + tokens,
    handshakes: before.handshakes + handshakes,
  };
}

function perThousand({ calls, tokens, handshakes }: Calls = { calls: 0, tokens: 0, handshakes: 0 }): string {
  const each = (count: number) => ((1_000 * count) / Math.max(1, calls)).toFixed(2);
  return `${each(handshakes)} handshakes, ${each(tokens)} tokens`;
}
