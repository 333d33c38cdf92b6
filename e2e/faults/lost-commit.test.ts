import { afterAll, beforeAll, expect, test } from "vitest";
import { randomFrom } from "#lib/core/seeded-random.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { lossyProxy } from "./support/proxies.ts";
import { stand } from "./support/stand.ts";

const ONE_IN = 12;
const LOST_MIN = 10;
const ROUNDS = 25;

// A transaction ends with COMMIT. A charge is created by a single statement, outside a transaction block.
const COMMITS = [Buffer.from("COMMIT\0"), Buffer.from("insert-charges\0")];

const here = await stand();
const note = faultTable();
let random = randomFrom(0);
let isLossy = false;
const proxy = await lossyProxy(
  new URL(here.database.url),
  (sent) => isLossy && COMMITS.some((commit) => sent.includes(commit)) && random.int(1, ONE_IN) === 1,
);
afterAll(proxy.close);

beforeAll(async () => {
  await here.start("web", { DATABASE_URL: proxy.url });
  await here.start("worker", { DATABASE_URL: proxy.url });
  await setUp(here);
});

test.each(seeds())("the answer to COMMIT is lost, seed %i: the repeated request gets the same record", async (seed) => {
  const { client, round } = await load(here, seed);
  random = randomFrom(seed);
  const before = proxy.lost();
  isLossy = true;
  for (let i = 0; i < ROUNDS || proxy.lost() - before < LOST_MIN; i++) await round();
  isLossy = false;
  const unanswered = client.calls.filter((call) => call.outcome === "unknown").length;
  const violations = await violationsOnceQuiet(here, client);
  note("COMMIT's answer lost", violations.length);
  expect(violations).toEqual([]);
  expect(unanswered).toBeGreaterThan(0);
  expect(client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
});
