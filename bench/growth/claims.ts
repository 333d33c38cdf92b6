import path from "node:path";
import { startChild } from "../support/child.ts";
import { brokenInvariants } from "../support/database/broken-invariants.ts";
import { withClient } from "../support/database/with-client.ts";
import { cpuPerOperation, cpuTime } from "../support/process-usage.ts";
import type { Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import type { Measuring } from "../webhook/measure-deliveries.ts";
import type { ClaimCommand, ClaimResult } from "./claiming.ts";
import { makeEndpoints } from "./endpoints.ts";

/** The webhooks that there are, and of how many the worker has delivered to each a moment ago. */
const SIDES = {
  "claim of 1": { webhooks: 1, isKnown: true },
  "claim of 10000": { webhooks: 10_000, isKnown: false },
  "claim of 10000 known": { webhooks: 10_000, isKnown: true },
} as const;
export type ClaimSide = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as ClaimSide[];

const TIMES = { full: 2_000, quick: 300 };
const WARM_UPS = 100;

/** Measures a claim when a delivery waits for one webhook, however many others there are. */
export async function claimOne({ server, template }: Measuring, plan: Plan): Promise<Record<ClaimSide, Sample[]>> {
  const wanted = { payments: 1, address: template.env.BASE_URL ?? "", isAlone: true };
  const databases = new Map<number, string>();
  for (const webhooks of new Set(NAMES.map((name) => SIDES[name].webhooks)))
    databases.set(webhooks, await makeEndpoints(server, template, { ...wanted, webhooks }));
  const times = plan.isQuick ? TIMES.quick : TIMES.full;
  const samples = await inTurns(NAMES, plan, async (side): Promise<Sample> => {
    const { webhooks, isKnown } = SIDES[side];
    const url = server.urlOf(databases.get(webhooks) as string);
    const known = isKnown ? await webhooksOf(url) : [];
    const child = await startChild(path.join(import.meta.dirname, "claiming.ts"), {
      ...template.env,
      PROCESS_NAME: "worker",
      DATABASE_URL: url,
    });
    const before = cpuTime(child.pid, server.postmaster);
    const startedAt = performance.now();
    const latencies = await child.ask<ClaimResult>({ times, warmUps: WARM_UPS, known } satisfies ClaimCommand);
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), times + WARM_UPS);
    await child.stop();
    const broken = await brokenInvariants(url);
    return { perSecond: broken.length > 0 ? 0 : (times + WARM_UPS) / seconds, cpu, latencies, broken };
  });
  for (const database of databases.values()) await server.drop(database);
  return samples;
}

function webhooksOf(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>("SELECT id FROM webhook_endpoint WHERE url LIKE '%/hook-%'");
    return rows.map(({ id }) => id);
  });
}
