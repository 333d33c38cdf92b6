import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { seedStaging } from "./seed.ts";

const { url } = await testDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "guiche-seed-"));
afterAll(() => rm(dataDir, { recursive: true }));
const settings = { databaseUrl: url, baseUrl: "http://127.0.0.1:3000", dataDir, secretKey: env().SECRET_KEY };

test("after a month of seeded records every invariant holds, and a second start changes nothing", async () => {
  await seedStaging(settings);
  expect(await checkInvariants(rows, { staging: true })).toEqual([]);
  const file = await readFile(path.join(dataDir, "staging.json"), "utf8");
  const lines = async () => rows({ text: "SELECT account_id, line_number FROM statement_line ORDER BY 1, 2" });
  const before = await lines();
  await seedStaging(settings);
  expect(await lines()).toEqual(before);
  expect(await readFile(path.join(dataDir, "staging.json"), "utf8")).toBe(file);
});

test("payouts are a plausible share of the payments, some payouts failed, and only one account paid fees", async () => {
  const [facts] = await rows<Record<string, number>>({
    text: `SELECT (SELECT sum(amount) FROM withdrawal WHERE status = 'SUCCESS' AND created_by = 'history')::float8
               / (SELECT sum(amount) FROM payment)::float8 AS share,
             (SELECT count(*)::int FROM withdrawal WHERE status = 'REJECTED') AS rejected,
             (SELECT count(*)::int FROM withdrawal WHERE status = 'FAILED') AS failed,
             (SELECT count(*)::int FROM refund WHERE created_by = 'history') AS refunds,
             (SELECT count(*)::int FROM transfer WHERE created_by = 'history') AS transfers,
             (SELECT count(DISTINCT account_id)::int FROM statement_line WHERE kind = 5) AS paying`,
  });
  expect(facts?.share).toBeGreaterThan(0.38);
  expect(facts?.share).toBeLessThan(0.5);
  for (const what of ["rejected", "failed", "refunds", "transfers"]) expect(facts?.[what]).toBeGreaterThan(1);
  expect(facts?.paying).toBe(1);
});
