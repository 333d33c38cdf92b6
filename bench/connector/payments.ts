import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "../support/child.ts";
import { brokenInvariants } from "../support/database/broken-invariants.ts";
import { ACCOUNT_ID } from "../support/database/charge-row.ts";
import { insertPendingCharges } from "../support/database/pending-charges.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Sample } from "../support/report.ts";
import type { OpenCharge, Paid } from "./bank.ts";
import { connected, countOf, type Setting } from "./setting.ts";

const WEB = path.join(import.meta.dirname, "../../bin/web.ts");
const WORKER = path.join(import.meta.dirname, "../../bin/worker.ts");
/** More payments than the whole path takes in one second on this machine. */
const PER_SECOND_MAX = 5_000;
const CREDITED_MS_MAX = 60_000;
const LOOK_MS = 20;
const CHARGES_AT_ONCE = 10_000;
const CREDITED =
  "SELECT count(*) AS n FROM payment p JOIN charge c ON c.account_id = p.account_id AND c.id = p.charge_id WHERE c.external_id LIKE 'bench-%'";

/** Measures payments from the bank's webhooks to the account's book: until the last one is credited. */
export async function paymentsPerSecond(setting: Setting): Promise<Sample> {
  const { server, template, plan, bank } = setting;
  const here = await connected(setting);
  await here.ours.stop();
  await insertPendingCharges(here.client, template, PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds));
  await here.client.query("UPDATE charge SET registration = 'REGISTERED' WHERE external_id LIKE 'bench-%'");
  const { rows } = await here.client.query<OpenCharge>(
    `SELECT replace(id::text, '-', '') AS txid, pix_key AS key, amount::float8 FROM charge WHERE account_id = $1 AND external_id LIKE 'bench-%'`,
    [ACCOUNT_ID],
  );
  for (let from = 0; from < rows.length; from += CHARGES_AT_ONCE)
    await bank.ask({ charges: rows.slice(from, from + CHARGES_AT_ONCE) });
  await here.client.query("VACUUM ANALYZE charge");
  const web = await startChild(WEB, here.env);
  const worker = await startChild(WORKER, here.env);
  const address = `http://127.0.0.1:${template.port}${here.webhookPath}`;

  const pay = async (seconds: number) => {
    const before = await countOf(here.client, CREDITED);
    const startedAt = performance.now();
    const { paid, refused } = await bank.ask<Paid>({ pay: { address, seconds } });
    const toldMs = performance.now() - startedAt;
    const credited = async () => (await countOf(here.client, CREDITED)) - before;
    while ((await credited()) < paid && performance.now() - startedAt < seconds * 1_000 + CREDITED_MS_MAX)
      await sleep(LOOK_MS);
    return { paid, refused, missing: paid - (await credited()), ms: performance.now() - startedAt, toldMs };
  };
  await pay(plan.warmUpSeconds);
  const before = cpuTime(worker.pid, server.postmaster);
  const { paid, refused, missing, ms, toldMs } = await pay(plan.seconds);
  const cpu = cpuPerOperation(before, cpuTime(worker.pid, server.postmaster), paid);
  await worker.stop();
  await web.stop();

  const broken = await brokenInvariants(here.url);
  if (refused > 0) broken.push(`${refused} webhooks were refused`);
  if (missing > 0) broken.push(`${missing} payments are not credited`);
  const strange = await countOf(
    here.client,
    "SELECT (SELECT count(*) FROM unapplied_payment) + (SELECT count(*) FROM rail_inbox) AS n",
  );
  if (strange > 0) broken.push(`${strange} payments are set aside or wait`);
  await here.drop();
  return {
    perSecond: broken.length > 0 ? 0 : paid / (ms / 1_000),
    ...{ cpu, latencies: { "after the last webhook": ms - toldMs }, broken },
  };
}
