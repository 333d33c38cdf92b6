import { beforeAll, expect, test } from "vitest";
import { freePort } from "#lib/server/process/free-port.ts";
import type { StartedProcess } from "../../bin/test/started-process.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { roundRobin } from "./support/proxies.ts";
import { stand } from "./support/stand.ts";

const here = await stand();
const note = faultTable();
const ports = [Number(new URL(here.baseUrl).port), await freePort()] as const;
const balancer = await roundRobin(ports);
const webs: StartedProcess[] = [];
const workers: StartedProcess[] = [];

const startWeb = (port: number) => here.start("web", { PORT: String(port) });

beforeAll(async () => {
  for (const port of ports) webs.push(await startWeb(port));
  for (const _ of ports) workers.push(await here.start("worker"));
  await setUp(here);
});

test.each(seeds())(
  "two webs and two workers restarted one by one under load, seed %i: no request fails",
  async (seed) => {
    const { client, until } = await load(here, seed, balancer.baseUrl);
    let isDone = false;
    const rounds = until(() => isDone);
    for (const [i, port] of ports.entries()) {
      // A load balancer stops sending requests to a process before the process stops.
      balancer.leaveOut(port);
      expect(await webs[i]?.stop("SIGTERM")).toBe(0);
      webs[i] = await startWeb(port);
      balancer.takeIn(port);
      expect(await workers[i]?.stop("SIGTERM")).toBe(0);
      workers[i] = await here.start("worker");
    }
    isDone = true;
    await rounds;
    const unanswered = client.calls.filter(({ outcome, status }) => outcome === "unknown" && status !== 503);
    const violations = await violationsOnceQuiet(here, client);
    note("rolling restart, 2 webs and 2 workers", violations.length);
    expect(violations).toEqual([]);
    expect(unanswered).toEqual([]);
    expect(client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
    expect(client.calls.length).toBeGreaterThan(20);
  },
);
