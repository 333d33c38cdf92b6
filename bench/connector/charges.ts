import path from "node:path";
import { startChild } from "../support/child.ts";
import { brokenInvariants } from "../support/database/broken-invariants.ts";
import { accessToken } from "../support/database/template.ts";
import type { LoadResult } from "../support/http-load.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Sample } from "../support/report.ts";
import { connected, countOf, type Setting } from "./setting.ts";

const WEB = path.join(import.meta.dirname, "../../bin/web.ts");
const LOAD = path.join(import.meta.dirname, "../support/http-load.ts");
/** More charges than are made in one second on this machine. */
const PER_SECOND_MAX = 15_000;

/** Locations that the worker makes at once. */
const MADE_AT_ONCE = 20;

/** What is POSTed to create a charge, without the key. */
export type ChargeRequest = { path: string; body: object };

/** Measures create-charge over HTTP. `atBank`: the account lives at the bank, and its pool of locations is warm. */
export async function chargesPerSecond(setting: Setting, request: ChargeRequest, atBank: boolean): Promise<Sample> {
  const { server, template, plan } = setting;
  const here = await connected(setting);
  await here.ours.stop();
  if (atBank)
    await here.client.query(
      `INSERT INTO connection_location (connection_id, operator_id, id, location_ids, locations)
       SELECT $1, operator_id, gen_random_uuid(), array_agg(n::text), array_agg('pix.bank.example/qr/v2/' || md5(n::text))
       FROM connection, generate_series(1, $2) AS n WHERE connection.id = $1 GROUP BY operator_id, n / ${MADE_AT_ONCE}`,
      [here.connectionId, PER_SECOND_MAX * (plan.seconds + plan.warmUpSeconds)],
    );
  else await here.client.query("UPDATE account SET connection_id = NULL");
  await here.client.query("VACUUM ANALYZE connection_location, account");
  const web = await startChild(WEB, here.env);
  const load = await startChild(LOAD, {});
  const headers = { authorization: `Bearer ${await accessToken(template)}` };
  const pixKey = template.staging.accounts[0]?.pixKeys[0] ?? "";
  const target = { port: template.port, path: request.path, headers, body: { ...request.body, pixKey } };
  const before = await countOf(here.client, "SELECT count(*) AS n FROM charge");
  const warmedUp = await load.ask<LoadResult>({ ...target, seconds: plan.warmUpSeconds });
  const cpuBefore = cpuTime(web.pid, server.postmaster);
  const full = await load.ask<LoadResult>({ ...target, seconds: plan.seconds });
  const cpu = cpuPerOperation(cpuBefore, cpuTime(web.pid, server.postmaster), full.made);
  await web.stop();
  await load.stop();

  const made = warmedUp.made + full.made;
  const broken = await brokenInvariants(here.url);
  if (warmedUp.failed + full.failed > 0) broken.push(`${warmedUp.failed + full.failed} requests failed`);
  const stored = (await countOf(here.client, "SELECT count(*) AS n FROM charge")) - before;
  if (stored !== made) broken.push(`${made} charges are acknowledged, ${stored} stored`);
  const ordered = await countOf(
    here.client,
    "SELECT coalesce(sum(jsonb_array_length(payload->'charges')), 0) AS n FROM rail_outbox WHERE kind = 'charges'",
  );
  if (ordered !== (atBank ? made : 0)) broken.push(`${ordered} charges are ordered at the bank`);
  await here.drop();
  return {
    perSecond: broken.length > 0 ? 0 : full.perSecond,
    cpu,
    latencies: { p50: full.p50, p99: full.p99 },
    broken,
  };
}
