import { expect, test } from "vitest";
import { faultTable } from "./support/fault-runs.ts";
import { load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { stand } from "./support/stand.ts";

const ROUNDS = 15;
const DRIFT_MS_MAX = 120_000;

const here = await stand();
const note = faultTable();

test.each([
  { web: 25, worker: -25 },
  { web: -25, worker: 25 },
])("the clock of web is wrong by $web h, of the worker by $worker h: the database's clock is used", async (hours) => {
  const web = await here.start("web", { CLOCK_SHIFT_HOURS: String(hours.web) });
  const worker = await here.start("worker", { CLOCK_SHIFT_HOURS: String(hours.worker) });
  await setUp(here);
  const { client, round } = await load(here, hours.web + 100);
  for (let i = 0; i < ROUNDS; i++) await round();
  const violations = await violationsOnceQuiet(here, client);
  note("clocks wrong by ±25 h", violations.length);
  expect(violations).toEqual([]);
  expect(client.calls.filter(({ outcome }) => outcome === "ok").length).toBeGreaterThan(ROUNDS);
  const strange = await here.sql(
    `SELECT created_at FROM charge WHERE abs(extract(epoch FROM created_at - now())) * 1000 > $1
     UNION ALL SELECT posted_at FROM posting WHERE abs(extract(epoch FROM posted_at - now())) * 1000 > $1
     UNION ALL SELECT created_at FROM event WHERE abs(extract(epoch FROM created_at - now())) * 1000 > $1
     UNION ALL SELECT started_at FROM webhook_attempt WHERE abs(extract(epoch FROM started_at - now())) * 1000 > $1`,
    [DRIFT_MS_MAX],
  );
  expect(strange).toEqual([]);
  const paid = await here.sql("SELECT FROM charge WHERE status = 'PAID'");
  expect(paid.length).toBeGreaterThan(0);
  await Promise.all([web.stop("SIGKILL"), worker.stop("SIGKILL")]);
});
