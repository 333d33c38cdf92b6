import { readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { returnToFormerLayout } from "#e2e/support/rows/former-layout.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { paymentMessage } from "#lib/rail/messages.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";

const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });

beforeAll(() => client.connect());
afterAll(() => client.end());

test("a migrated database has nothing left to apply", async () => {
  expect(await migrate(url)).toEqual([]);
});

test("eight runners at once apply each migration once", async () => {
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test("a database of the former layout is brought to this one, and keeps its rows", async () => {
  const layout = () =>
    client.query(`SELECT table_name, column_name, column_default FROM information_schema.columns
      WHERE table_schema = 'public' UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`);
  const { rows: fresh } = await layout();
  await returnToFormerLayout(client);
  expect((await layout()).rows).not.toEqual(fresh);
  await client.query(`INSERT INTO statement_proof (operator_id, fingerprint, code, locale, whole_tax_ids, is_filtered, period_to, accounts)
    VALUES (gen_random_uuid(), '', 'kept', 'en', false, false, now(), '[]')`);
  expect(await migrate(url)).toEqual(readdirSync(MIGRATIONS).filter((name) => /^[0-9]/.test(name)));
  expect((await layout()).rows).toEqual(fresh);
  expect((await client.query("SELECT code FROM issued_statement")).rows).toEqual([{ code: "kept" }]);
  expect(await migrate(url)).toEqual([]);
});

const DEBTOR = {
  ...{ taxId: "00000000191", name: "Vera" },
  bankAccount: { ispb: "60701190", branch: "0001", accountNumber: "1", accountType: "CACC" },
};

test("payments that were under way when the network still asked go on: settled, unless they had been refused", async () => {
  await returnToFormerLayout(client);
  const ids = ["waits", "inbox", "accepted", "refused", "answered", "odd"].map((name) => name.padEnd(32, "0"));
  const [waits, inbox, accepted, refused, answered, odd] = ids;
  const payload = (endToEndId = "") =>
    JSON.stringify({ endToEndId, txid: "t", pixKey: "k", amount: 1, debtor: DEBTOR, holder: "REGULAR" });
  await client.query(
    "INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor) SELECT id, 'k', 't', 1, '{}' FROM unnest($1::text[]) AS id",
    [ids],
  );
  await client.query(
    "UPDATE simulator_payment SET status = 'REFUSED', reason = 'CHARGE_UNKNOWN' WHERE end_to_end_id = $1",
    [answered],
  );
  for (const id of [waits, refused, answered])
    await client.query("INSERT INTO simulator_message (id, kind, payload) VALUES (gen_random_uuid(), 'payment', $1)", [
      payload(id),
    ]);
  await client.query(
    `INSERT INTO rail_inbox (id, message_id, kind, payload, refused_because) VALUES (gen_random_uuid(), 'a', 'payment', $1, NULL),
       (gen_random_uuid(), 'b', 'payment', $2, 'odd'), (gen_random_uuid(), 'c', 'settledPayment', '{}', NULL), (gen_random_uuid(), 'd', 'payment', '"text"', 'odd')`,
    [payload(inbox), payload(odd)],
  );
  for (const [id, verdict, reason] of [
    [accepted, "ACCEPTED", null],
    [refused, "REFUSED", "PAYER_MISMATCH"],
  ])
    await client.query("INSERT INTO rail_outbox (id, kind, payload) VALUES (gen_random_uuid(), 'paymentAnswer', $1)", [
      JSON.stringify({ endToEndId: id, verdict, reason }),
    ]);
  await client.query(
    `INSERT INTO simulator_instruction (id, customer, br_code, due_at, delay_ms) VALUES (gen_random_uuid(), 'c', 'b', '2026-11-30T12:00:00Z', 3000)`,
  );
  await migrate(url);
  const statuses = "SELECT rtrim(end_to_end_id, '0') AS id, status FROM simulator_payment ORDER BY 1";
  expect((await client.query(statuses)).rows.map(({ id, status }) => `${id} ${status}`)).toEqual([
    ...["accepted SETTLED", "answered REFUSED", "inbox SETTLED", "odd REFUSED", "refused REFUSED", "waits SETTLED"],
  ]);
  const { rows: told } = await client.query(
    "SELECT payload FROM simulator_message UNION ALL SELECT payload FROM rail_inbox WHERE message_id = 'a'",
  );
  const outcomes = told.map((row) => {
    const { data } = paymentMessage.safeParse(row.payload);
    return `${data?.endToEndId.replace(/0+$/, "")} ${data?.refusedFor}`;
  });
  expect(outcomes.sort()).toEqual([
    "answered CHARGE_NOT_PENDING",
    "inbox null",
    "refused PAYER_MISMATCH",
    "waits null",
  ]);
  const left =
    "SELECT (SELECT count(*)::int FROM rail_outbox) AS orders, (SELECT count(*)::int FROM rail_inbox WHERE kind = 'payment') AS messages, (SELECT due_at FROM simulator_instruction) AS due";
  expect((await client.query(left)).rows).toEqual([{ orders: 0, messages: 4, due: new Date("2026-11-30T12:00:03Z") }]);
});

test("a migration that was edited afterwards is refused", async () => {
  await client.query("UPDATE _prisma_migrations SET checksum = 'other'");
  await expect(migrate(url)).rejects.toThrow("was edited after it had been applied");
});

test("an older database is refused with what to do, and stays as it is", async () => {
  await returnToFormerLayout(client, "20261128013143_paid_to");
  await expect(migrate(url)).rejects.toThrow(
    /last migration is 20261128013143_paid_to\. Update it first with the version that has the migration 20261129123000_names_in_rows/,
  );
  expect((await client.query("SELECT code FROM statement_proof")).rows).toEqual([{ code: "kept" }]);
});

test("an unreachable database is explained in one sentence without its password", async () => {
  await expect(migrate("postgresql://app:hidden@127.0.0.1:1/app")).rejects.toThrow(
    /^Cannot reach the database app at 127\.0\.0\.1:1 as app: [^\n]*\.$/,
  );
});
