import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { ownerRows, signInAs, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { PARTITIONED } from "#lib/server/postgres/partitions.ts";
import { keepPartitions } from "./keep-partitions.job.ts";

const { url } = await testDatabase();
const other = new pg.Client({ connectionString: url });
beforeAll(() => other.connect());
afterAll(() => other.end());

const TABLES = Object.keys(PARTITIONED);
const AHEAD_DAYS = 14;

async function keepAll(): Promise<void> {
  while ((await keepPartitions()) > 0);
}

type Partition = { part: string; low: Date | null; high: Date | null };
const partitionsOf = (table: string) =>
  ownerRows<Partition>({ text: "SELECT part::text, low, high FROM partitions_of($1) ORDER BY high", values: [table] });

const drop = async (table: string, where: (partition: Partition) => boolean) => {
  for (const { part } of (await partitionsOf(table)).filter(where)) await ownerRows({ text: `DROP TABLE ${part}` });
};

/** Makes the partition of the days from `from` to `to`, counted back from now. */
const given = (table: string, from: number, to: number) =>
  ownerRows({
    text: `DO $$ BEGIN EXECUTE format('CREATE TABLE ${table}_${from} PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
             first_id_at(now() - interval '${from} days'), first_id_at(now() - interval '${to} days')); END $$`,
  });

const idOf = async (daysAgo: number) => {
  const [row] = await rows<{ id: string }>({
    text: "SELECT (left(first_id_at(now() - make_interval(days => $1))::text, 14) || substr(gen_random_uuid()::text, 15))::uuid AS id",
    values: [daysAgo],
  });
  return (row as { id: string }).id;
};

/** A delivery of an event of so many days ago, given up after one attempt. */
async function exhausted(daysAgo: number, createdAgo = daysAgo): Promise<string> {
  const [id, eventId, endpointId, accountId] = [await idOf(daysAgo), await idOf(daysAgo), randomUUID(), randomUUID()];
  await ownerRows({
    text: `WITH made AS (INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, created_at)
             VALUES ($1, $2, $3, $4, now() - make_interval(days => $5)) RETURNING *),
           tried AS (INSERT INTO webhook_attempt (account_id, delivery_id, number, started_at, duration_ms)
             SELECT account_id, id, 1, created_at, 5 FROM made)
           INSERT INTO webhook_outbox (account_id, delivery_id, endpoint_id, event_id, created_at, next_attempt_at, attempts, exhausted)
           SELECT account_id, id, endpoint_id, event_id, created_at, created_at, 1, true FROM made`,
    values: [accountId, id, endpointId, eventId, createdAgo],
  });
  return id;
}

const whereIs = async (id: string) => {
  const found = await rows<{ place: string }>({
    text: `SELECT 'delivery' AS place FROM webhook_delivery WHERE id = $1
           UNION ALL SELECT 'attempt' FROM webhook_attempt WHERE delivery_id = $1
           UNION ALL SELECT 'outbox' FROM webhook_outbox WHERE delivery_id = $1`,
    values: [id],
  });
  return found.map(({ place }) => place);
};
const EVERYWHERE = ["delivery", "attempt", "outbox"];

const request = (id: string, daysAgo: number) =>
  ownerRows({
    text: `INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, method, target, status, duration_us,
             headers, request_bytes, response_bytes)
           VALUES ($1, $1, now() - make_interval(days => $2), 'kept', $1, true, 'A', 'GET', '/', 200, 1, '{}', 0, 0)`,
    values: [id, daysAgo],
  });
const tableOf = async (id: string) =>
  (
    await ownerRows<{ name: string }>({
      text: "SELECT tableoid::regclass::text AS name FROM request_log WHERE id = $1",
      values: [id],
    })
  )[0]?.name;

test.each(TABLES)("partitions of %s are made without a gap, two weeks ahead", async (table) => {
  await drop(table, ({ low }) => low !== null && low > new Date(Date.now() + 86_400_000));
  await keepAll();
  const all = (await partitionsOf(table)).filter(({ high }) => high !== null);
  expect(all[0]?.low?.getTime()).toBeLessThanOrEqual(Date.now());
  expect(all.slice(1).map(({ low }) => low)).toEqual(all.slice(0, -1).map(({ high }) => high));
  expect(all.at(-1)?.high?.getTime()).toBeGreaterThan(Date.now() + AHEAD_DAYS * 86_400_000);
});

test("a partition is like its table: its indexes, its checks and what ANALYZE leaves out", async () => {
  const [shape] = await ownerRows<{ indexes: bigint; checks: bigint; left: string[] }>({
    text: `SELECT (SELECT count(*) FROM pg_index WHERE indrelid = part)::int AS indexes,
             (SELECT count(*) FROM pg_constraint WHERE conrelid = part AND contype = 'c')::int AS checks,
             ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = part AND attstattarget = 0 ORDER BY 1) AS left
           FROM partitions_of('request_log') WHERE high IS NOT NULL ORDER BY high DESC LIMIT 1`,
  });
  expect(shape).toEqual({
    indexes: 12,
    checks: 1,
    left: expect.arrayContaining(["headers", "response_body", "target"]),
  });
});

test("a delivery of more than 100 days ago ends with its attempts and its place in the outbox; a newer one stays", async () => {
  for (const table of ["webhook_delivery", "webhook_attempt"])
    for (const [from, to] of [
      [114, 107],
      [107, 101],
      [101, 94],
    ] as const)
      await given(table, from, to);
  const [oldest, old, kept, fresh] = [
    await exhausted(110),
    await exhausted(104),
    await exhausted(95),
    await exhausted(0),
  ];
  await keepAll();
  expect([await whereIs(oldest), await whereIs(old)]).toEqual([[], []]);
  expect([await whereIs(kept), await whereIs(fresh)]).toEqual([EVERYWHERE, EVERYWHERE]);
  expect((await partitionsOf("webhook_delivery"))[0]?.part).toBe("webhook_delivery_101");
  expect((await partitionsOf("webhook_attempt"))[0]?.part).toBe("webhook_attempt_101");
});

test("requests of more than 30 days ago end with their partition, newer ones stay", async () => {
  await given("request_log", 36, 31);
  await given("request_log", 31, 28);
  const [old, kept] = [await idOf(33), await idOf(29)];
  await request(old, 33);
  await request(kept, 29);
  await keepAll();
  expect([await tableOf(old), await tableOf(kept)]).toEqual([undefined, "request_log_31"]);
});

test("a row outside of every partition is kept, and ends at its age by the database's clock", async () => {
  const [past, ahead, random, ended] = [await idOf(200), await idOf(-400), randomUUID(), randomUUID()];
  for (const id of [past, ahead, random]) await request(id, 29);
  await request(ended, 31);
  const [lost, kept] = [await exhausted(300, 101), await exhausted(300, 99)];
  await keepAll();
  for (const id of [past, ahead, random]) expect(await tableOf(id)).toBe("request_log_default");
  expect(await tableOf(ended)).toBeUndefined();
  expect([await whereIs(lost), await whereIs(kept)]).toEqual([[], EVERYWHERE]);
});

test("after months without a worker, rows that came before the partition of their time move into it", async () => {
  await drop("request_log", ({ high }) => high !== null && high > new Date());
  const id = await idOf(0);
  await request(id, 0);
  expect(await tableOf(id)).toBe("request_log_default");
  await keepAll();
  expect(await tableOf(id)).toMatch(/^request_log_\d{8}$/);
});

test("an insert that comes while a partition is made waits for it, and lies in it", async () => {
  await drop("request_log", ({ high }) => high !== null && high > new Date());
  const id = await idOf(0);
  await other.query("BEGIN");
  await other.query("SELECT keep_partitions()");
  const inserted = request(id, 0);
  const waiting = () =>
    ownerRows({ text: "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'" });
  await poll(waiting, ({ length }) => length > 0);
  await other.query("COMMIT");
  await inserted;
  expect(await tableOf(id)).toMatch(/^request_log_\d{8}$/);
});

test("too many rows to move stay where they are, and the next partition is made all the same", async () => {
  await drop("request_log", ({ high }) => high !== null && high > new Date());
  await ownerRows({
    text: `INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, method, target, status, duration_us,
             headers, request_bytes, response_bytes)
           SELECT $1, (left(first_id_at(now())::text, 14) || substr(gen_random_uuid()::text, 15))::uuid, now(), 'many', $1, true, 'A', 'GET', '/',
             200, 1, '{}', 0, 0 FROM generate_series(1, 10001)`,
    values: [randomUUID()],
  });
  const late = await idOf(0);
  await keepAll();
  await request(late, 0);
  expect(await tableOf(late)).toBe("request_log_default");
  const next = await idOf(-3);
  await request(next, 0);
  expect(await tableOf(next)).toMatch(/^request_log_\d{8}$/);
});

test("two workers at once: one makes the step, and the other does nothing", async () => {
  await given("webhook_delivery", 140, 130);
  await other.query("BEGIN");
  expect((await other.query("SELECT keep_partitions() AS done")).rows).toEqual([{ done: 1 }]);
  expect(await keepPartitions()).toBe(0);
  await other.query("COMMIT");
  const done = await Promise.all([keepPartitions(), keepPartitions(), keepPartitions()]);
  expect(done).toEqual([0, 0, 0]);
  expect((await partitionsOf("webhook_delivery")).map(({ part }) => part)).not.toContain("webhook_delivery_140");
});

test("killed in the middle, nothing has changed, and the next run does it", async () => {
  await given("webhook_delivery", 140, 130);
  const id = await exhausted(135);
  await other.query("BEGIN");
  await other.query("SELECT keep_partitions()");
  await other.query("ROLLBACK");
  expect(await whereIs(id)).toEqual(EVERYWHERE);
  await keepAll();
  expect(await whereIs(id)).toEqual([]);
});

test("somebody who reads for long is waited for a moment, then left alone until the next run", async () => {
  await given("webhook_delivery", 140, 130);
  const id = await exhausted(135);
  await other.query("BEGIN");
  await other.query("SELECT count(*) FROM webhook_delivery");
  expect(await keepPartitions()).toBe(0);
  expect(await whereIs(id)).toContain("delivery");
  await other.query("COMMIT");
  await keepAll();
  expect(await whereIs(id)).toEqual([]);
});

test("the worker, which may change no table, makes and drops partitions", async () => {
  await given("webhook_attempt", 140, 130);
  await drop("webhook_attempt", ({ high }) => high !== null && high > new Date(Date.now() + AHEAD_DAYS * 86_400_000));
  await signInAs("guiche_worker");
  await keepAll();
  const all = await partitionsOf("webhook_attempt");
  expect(all.map(({ part }) => part)).not.toContain("webhook_attempt_140");
  expect(all.at(-2)?.high?.getTime()).toBeGreaterThan(Date.now() + AHEAD_DAYS * 86_400_000);
});
