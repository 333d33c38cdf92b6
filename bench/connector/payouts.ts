import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BankAccess } from "#e2e/support/bank/insert-connection.ts";
import { startChild } from "../support/child.ts";
import { brokenInvariants } from "../support/database/broken-invariants.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Sample } from "../support/report.ts";
import type { BankCounts } from "./bank.ts";
import type { BareCommand } from "./bare.ts";
import type { GuicheCommand } from "./guiche.ts";
import { connected, countOf, type Setting } from "./setting.ts";

const BARE = path.join(import.meta.dirname, "bare.ts");
/** More payouts than are sent in one second on this machine. */
const PER_SECOND_MAX = 2_500;

/** Measures payouts from the outbox to the bank's answer and its record. */
export async function payoutsPerSecond(setting: Setting): Promise<Sample> {
  const { server, plan, bank } = setting;
  const here = await connected(setting);
  const count = PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds);
  await here.ours.ask({ payouts: count } satisfies GuicheCommand);
  await here.client.query("VACUUM ANALYZE rail_outbox, withdrawal");
  const taken = () => countOf(here.client, "SELECT count(*) AS n FROM withdrawal WHERE status <> 'INITIATED'");
  const earlier = await taken();
  await here.ours.ask("begin");
  await sleep(plan.warmUpSeconds * 1_000);
  const [first, startedAt, before] = [await taken(), performance.now(), cpuTime(here.ours.pid, server.postmaster)];
  await sleep(plan.seconds * 1_000);
  const [last, endedAt, after] = [await taken(), performance.now(), cpuTime(here.ours.pid, server.postmaster)];
  await here.ours.ask("end");
  await here.ours.stop();

  const broken = await brokenInvariants(here.url);
  const { payouts } = await bank.ask<BankCounts>("counts");
  const recorded = (await taken()) - earlier;
  if (payouts !== recorded) broken.push(`the bank has ${payouts} payouts, ${recorded} are recorded`);
  if ((await countOf(here.client, "SELECT count(*) AS n FROM rail_outbox")) === 0) broken.push("the outbox ran empty");
  await here.drop();
  const made = last - first;
  return {
    perSecond: broken.length > 0 ? 0 : made / ((endedAt - startedAt) / 1_000),
    ...{ cpu: cpuPerOperation(before, after, made), latencies: {}, broken },
  };
}

/** Measures the same calls of undici alone. */
export async function payoutsBare({ server, template, plan, bank }: Setting): Promise<Sample> {
  const bare = await startChild(BARE, {});
  const access = await bank.ask<BankAccess>("access");
  const payingKey = template.staging.accounts[0]?.pixKeys[0] ?? "";
  await bare.ask({ begin: { access, payingKey } } satisfies BareCommand);
  await sleep(plan.warmUpSeconds * 1_000);
  const payouts = async () => (await bank.ask<BankCounts>("counts")).payouts;
  const [first, startedAt, before] = [await payouts(), performance.now(), cpuTime(bare.pid, server.postmaster)];
  await sleep(plan.seconds * 1_000);
  const [last, endedAt, after] = [await payouts(), performance.now(), cpuTime(bare.pid, server.postmaster)];
  await bare.ask("end");
  await bare.stop();
  const made = last - first;
  const cpu = { ...cpuPerOperation(before, after, made), postgres: null };
  return { perSecond: made / ((endedAt - startedAt) / 1_000), cpu, latencies: {}, broken: [] };
}
