import { beforeAll, expect, test } from "vitest";
import { FAILPOINTS } from "#lib/core/failpoint-names.ts";
import type { StartedProcess } from "../../bin/test/started-process.ts";
import { faultTable, isOfRequests, SEEDS_PER_FAILPOINT, seeds } from "./support/fault-runs.ts";
import { load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { stand } from "./support/stand.ts";

const RESUME_MS_MAX = 5_000;

const here = await stand();
const note = faultTable();
let web: StartedProcess;

beforeAll(async () => {
  await here.start("worker");
  web = await here.start("web");
  await setUp(here);
  // Creates records to export, to deliver and to refund.
  const { round, client } = await load(here, 0);
  for (let i = 0; i < 5; i++) await round();
  expect(await violationsOnceQuiet(here, client)).toEqual([]);
});

const points = FAILPOINTS.filter(isOfRequests);
const runs = points.flatMap((name) => seeds(SEEDS_PER_FAILPOINT).map((seed) => ({ name, seed })));

test.each(runs)("web killed at $name, seed $seed: every acknowledged record is stored", async ({ name, seed }) => {
  const { client, round, until } = await load(here, seed);
  const victim = web;
  let isDead = false;
  void victim.ended.then(() => {
    isDead = true;
  });
  victim.tell({ failpoint: name, passes: seed % 3 });
  await until(() => isDead);
  expect(await victim.ended, victim.output()).toBe("SIGKILL");

  const diedAt = performance.now();
  // The new process has no failpoint yet: the next seed sets one.
  web = await here.start("web");
  const bootMs = performance.now() - diedAt;
  await client.askAgain();
  const resumeMs = performance.now() - diedAt;
  await round();
  const violations = await violationsOnceQuiet(here, client);
  note(name, violations.length, resumeMs);
  expect(violations).toEqual([]);
  // The bound excludes the start of the process, whose duration depends on the machine.
  expect(resumeMs - bootMs).toBeLessThan(RESUME_MS_MAX);
});
