import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { MIGRATIONS, migrate } from "#lib/server/postgres/migrate.ts";

const DIVIDES = "20261126160000_partitions";

const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });
const earlier = await mkdtemp(path.join(tmpdir(), "guiche-migrations-"));

beforeAll(async () => {
  for (const name of await readdir(MIGRATIONS))
    if (name < DIVIDES) await cp(path.join(MIGRATIONS, name), path.join(earlier, name), { recursive: true });
  await client.connect();
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(url, earlier);
});
afterAll(async () => {
  await client.end();
  await rm(earlier, { recursive: true });
});

/** Days before now of the rows, and one of a clock that was a year ahead. */
const DAYS = "unnest(ARRAY[400, 90, 10, 0, -365]) AS days";
const ID =
  "(lpad(to_hex((extract(epoch FROM now() - days * interval '1 day') * 1000)::bigint), 12, '0') || left(replace(gen_random_uuid()::text, '-', ''), 20))::uuid";
const ACCOUNT = "'0be9c000-0000-4000-8000-000000000001'";

test("a database with years of requests and deliveries is divided without losing one", async () => {
  await client.query(`
    INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, body, created_at)
      SELECT ${ACCOUNT}, ${ID}, ${ACCOUNT}, ${ID}, 'day ' || days, now() - days * interval '1 day' FROM ${DAYS};
    INSERT INTO webhook_attempt (account_id, delivery_id, number, started_at, duration_ms, status_code)
      SELECT account_id, id, 1, created_at, 5, 204 FROM webhook_delivery;
    INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, method, target, status, duration_us, headers,
        request_bytes, response_bytes)
      SELECT ${ACCOUNT}, ${ID}, now() - days * interval '1 day', 'day ' || days, ${ACCOUNT}, true, 'A', 'GET', '/', 200, 1, '{}', 0, 0 FROM ${DAYS}`);
  await migrate(url);
  const { rows } = await client.query(`
    SELECT (SELECT count(*)::int FROM webhook_delivery d JOIN webhook_attempt a ON a.account_id = d.account_id AND a.delivery_id = d.id) AS deliveries,
      (SELECT count(*)::int FROM request_log) AS requests,
      ARRAY(SELECT body FROM webhook_delivery_default) AS wrong, ARRAY(SELECT body FROM webhook_delivery_until ORDER BY event_id DESC) AS earlier`);
  expect(rows).toEqual([
    { deliveries: 5, requests: 5, wrong: ["day -365"], earlier: ["day 0", "day 10", "day 90", "day 400"] },
  ]);
});

test("after it, new rows find a partition, and what was given to the earlier table is taken back", async () => {
  const { rows } = await client.query(`
    INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, created_at)
    SELECT ${ACCOUNT}, ${ID}, ${ACCOUNT}, ${ID}, now() FROM unnest(ARRAY[-1, -8, -13]) AS days RETURNING tableoid::regclass::text AS part`);
  expect(rows.map(({ part }) => part)).not.toContain("webhook_delivery_default");
  const held = await client.query(`
    SELECT role, privilege FROM unnest('{guiche_app,guiche_worker,guiche_admin}'::text[]) AS role,
      unnest('{SELECT,INSERT,UPDATE}'::text[]) AS privilege
    WHERE has_any_column_privilege(role, 'webhook_delivery_until', privilege)`);
  expect(held.rows).toEqual([]);
});
