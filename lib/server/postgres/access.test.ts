import pg from "pg";
import { describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "#e2e/support/database-server.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows, sqlState, transaction } from "#lib/server/db.ts";
import { ROLES, type Role } from "../database-role.ts";
import { OWNERS_TABLES, TABLES } from "./access.ts";
import { signInUrl } from "./sign-in.ts";

const { url } = await testDatabase({ as: "guiche_app" });

/** Runs `text` as somebody could who injects SQL into the web process. */
function injected(text: string): Promise<string | undefined> {
  return transaction(async (tx) => {
    await tx.query("RESET ROLE");
    await tx.query(text);
  }).then(() => undefined, sqlState);
}

describe("SQL injected into the web process, after RESET ROLE", () => {
  test.each([
    ["DELETE FROM posting"],
    ["UPDATE statement_line SET amount = 1"],
    ["UPDATE audit SET actor = 'nobody'"],
    ["DELETE FROM audit"],
    ["UPDATE audit_head SET chain = 'other'"],
    ["INSERT INTO audit_head (chain, number) VALUES ('other', 5)"],
    ...["charge", "payment", "withdrawal", "refund", "transfer", "unapplied_payment"].map((table) => [
      `UPDATE ${table} SET amount = 1`,
    ]),
    ...["withdrawal", "refund", "transfer"].map((table) => [`UPDATE ${table} SET fee = 0`]),
    ["UPDATE transfer SET to_account_id = account_id"],
    ["DELETE FROM charge"],
    ["DELETE FROM withdrawal"],
    ["DELETE FROM refund"],
    ["DELETE FROM transfer"],
    ["DELETE FROM payment"],
    ["DELETE FROM event"],
    ["TRUNCATE charge"],
    ["CREATE TABLE mine ()"],
    ["CREATE TEMP TABLE mine ()"],
    ["ALTER TABLE posting DISABLE ROW LEVEL SECURITY"],
    ["UPDATE staff SET role = 'admin'"],
    ["UPDATE staff SET password_hash = 'known'"],
    ["UPDATE staff SET disabled_at = NULL"],
    ["INSERT INTO staff DEFAULT VALUES"],
    ["SELECT acting_person()"],
    ["SELECT change_staff_role(gen_random_uuid(), 'admin')"],
    ["SELECT choose_password('known')"],
    ["UPDATE clock_move SET ahead_ms = 0"],
    ["SELECT sealed_secrets FROM webhook_endpoint"],
    ["SELECT sealed_password FROM webhook_endpoint"],
    ["SELECT keep_partitions()"],
    ["SELECT FROM request_log_default"],
    ["SELECT set_config('guiche.operator', 'every', true)"],
    ["SELECT FROM audit WHERE set_config('guiche.operator', 'every', false) <> ''"],
    ["SELECT query_to_xml($$SELECT set_config('guiche.operator', 'every', true)$$, true, true, '')"],
    ["UPDATE pg_settings SET setting = '0' WHERE name = 'statement_timeout'"],
    ["SET ROLE guiche_worker"],
    ["SET ROLE guiche_admin"],
  ])("may not: %s", async (text) => expect(await injected(text)).toBe("42501"));
});

test.each([
  ["SELECT password_hash FROM staff"],
  ["SELECT FROM staff_authenticator"],
  ["SELECT FROM staff_session"],
  ["SELECT FROM credential_secret"],
  ["UPDATE staff SET role = 'admin'"],
  ["UPDATE audit SET actor = 'nobody'"],
  ["DELETE FROM posting"],
  ["UPDATE payment SET amount = 1"],
  ["UPDATE audit_head SET chain = 'other'"],
  ["DELETE FROM withdrawal"],
  ["DELETE FROM webhook_delivery"],
  ["SELECT FROM webhook_delivery_default"],
  ["SELECT drop_partition('webhook_delivery', now())"],
  ["SELECT set_config('guiche.operator', 'every', false)"],
])("the worker may not: %s", async (text) => {
  const asWorker = async () => {
    const worker = new pg.Client({ connectionString: signInUrl(url, "guiche_worker", TEST_PASSWORD) });
    await worker.connect();
    return worker.query(text).finally(() => worker.end());
  };
  await expect(asWorker()).rejects.toMatchObject({ code: "42501" });
});

test("the web process signs in as guiche_app, which is neither superuser nor may bypass row-level security", async () => {
  const [role] = await rows({
    text: "SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = session_user",
  });
  expect(role).toEqual({
    rolname: "guiche_app",
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
  });
});

describe("the rights of a table", () => {
  test("stand in access.ts for every table", async () => {
    const tables = await ownerRows<{ name: string }>({
      text: "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
    });
    const placed = [...Object.keys(TABLES), ...OWNERS_TABLES];
    expect(tables.map(({ name }) => name).filter((name) => !placed.includes(name))).toEqual([]);
  });

  test("are exactly those of access.ts, column by column", async () => {
    const held = await ownerRows<{ entry: string }>({
      text: `SELECT concat_ws(' ', role, privilege, c.relname, a.attname) AS entry
             FROM unnest($1::text[]) AS role, unnest('{SELECT,INSERT,UPDATE}'::text[]) AS privilege, pg_class c
               JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
               AND has_column_privilege(role, c.oid, a.attname, privilege)
             UNION ALL
             SELECT concat_ws(' ', role, privilege, c.relname)
             FROM unnest($1::text[]) AS role, unnest('{DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) AS privilege, pg_class c
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND has_table_privilege(role, c.oid, privilege)`,
      values: [ROLES],
    });
    const columns = await ownerRows<{ name: string; columns: string[] }>({
      text: `SELECT attrelid::regclass::text AS name, array_agg(attname::text) AS columns FROM pg_attribute
             WHERE attnum > 0 AND NOT attisdropped AND attrelid IN
               (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition) GROUP BY attrelid`,
    });
    const wanted = new Set(
      columns.flatMap(({ name, columns }) => ROLES.flatMap((role) => entriesOf(role, name, columns))),
    );
    expect(held.map(({ entry }) => entry).sort()).toEqual([...wanted].sort());
  });
});

function entriesOf(role: Role, table: string, columns: string[]): string[] {
  const access = TABLES[table] ?? {};
  const given = role === "guiche_admin" ? Object.values(access) : [access[role] ?? {}];
  return given.flatMap((rights) =>
    Object.entries(rights).flatMap(([right, which]) => {
      if (right === "DELETE") return [`${role} ${right} ${table}`];
      const named =
        which === true ? columns : "except" in which ? columns.filter((c) => !which.except.includes(c)) : which;
      return named.map((column: string) => `${role} ${right} ${table} ${column}`);
    }),
  );
}
