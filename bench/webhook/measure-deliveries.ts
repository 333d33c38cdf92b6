import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";
import { type Child, startChild } from "../support/child.ts";
import { brokenInvariants } from "../support/database/broken-invariants.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Sample } from "../support/report.ts";
import type { Plan } from "../support/rounds.ts";
import type { Arrival } from "../support/webhook-receiver.ts";
import type { GuicheCommand } from "./guiche.ts";
import { falseRecords, recordedBetween } from "./outbox.ts";

export type Measuring = { server: MeasuredServer; template: Template; plan: Plan; receiver: Child };

/** Measures the deliveries of a copy of a filled outbox. The receiver never answers at the paths in `hanging`. */
export async function measureDeliveries(
  { server, template, plan, receiver }: Measuring,
  outbox: string,
  hanging: string[] = [],
): Promise<Sample> {
  const database = "bench_webhook";
  const url = await server.clone(database, outbox);
  const address = await receiver.ask<string>({ begin: { hanging } });
  const child = await startChild(
    path.join(import.meta.dirname, "guiche.ts"),
    { ...template.env, DATABASE_URL: url },
    HEAP_FLAGS,
  );
  const watch = new pg.Client({ connectionString: url });
  await watch.connect();
  const clock = async () =>
    (await watch.query<{ at: string }>("SELECT clock_timestamp()::text AS at")).rows[0]?.at ?? "";

  await child.ask("begin" satisfies GuicheCommand);
  await sleep(plan.warmUpSeconds * 1_000);
  const [before, from, startedAt] = [cpuTime(child.pid, server.postmaster), await clock(), performance.now()];
  await sleep(plan.seconds * 1_000);
  const [after, to, seconds] = [
    cpuTime(child.pid, server.postmaster),
    await clock(),
    (performance.now() - startedAt) / 1_000,
  ];
  await receiver.ask("release");
  await child.ask("end" satisfies GuicheCommand);
  await child.stop();

  const made = await recordedBetween(watch, from, to);
  const arrivals = await receiver.ask<Arrival[]>("arrivals");
  const broken = [...(await brokenInvariants(url)), ...(await falseRecords(watch, address, arrivals))];
  await watch.end();
  await server.drop(database);
  const cpu = cpuPerOperation(before, after, made);
  return { perSecond: broken.length > 0 ? 0 : made / seconds, cpu, latencies: {}, broken };
}
