import { createHash } from "node:crypto";
import type pg from "pg";
import { ROLES, type Role } from "../database-role.ts";
import { OWNERS_TABLES, type Rights, TABLES, type TableAccess } from "./access.ts";
import { partitionStatements } from "./partitions.ts";
import { rowPolicyStatements } from "./row-policies.ts";

const RIGHTS = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;

type Columns = ReadonlyMap<string, readonly string[]>;

/** Creates the roles that the database lacks. They belong to the server, so another database may have made them. */
export async function createRoles(client: Pick<pg.Client, "query">): Promise<void> {
  for (const role of ROLES) {
    await client.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server did it this instant
    END $$`);
  }
  // The owner works as guiche_admin in the commands, and as the others in staging. Since PostgreSQL 16 whoever makes a
  // role is a member that may not work as it.
  for (const role of ROLES) {
    await client.query(`DO $$ BEGIN
      IF NOT pg_has_role('${role}', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN GRANT ${role} TO CURRENT_USER; END IF;
    EXCEPTION WHEN unique_violation OR internal_error THEN NULL;
    END $$`);
  }
}

/**
 * Gives the roles the rights of access.ts and the rows of row-policies.ts and takes all others away, in one transaction. Does nothing
 * when the database has been made so before. The roles must exist.
 */
export async function applyAccess(client: Pick<pg.Client, "query">): Promise<void> {
  // Rights of a database are not part of it: a copy has PostgreSQL's defaults.
  await client.query(`DO $$ BEGIN
    EXECUTE format('REVOKE TEMPORARY, CREATE ON DATABASE %I FROM PUBLIC', current_database());
  END $$`);
  const statements = accessStatements(await columnsOfTables(client));
  const mark = createHash("sha256").update(statements.join(";\n")).digest("hex");
  const { rows } = await client.query("SELECT obj_description('_prisma_migrations'::regclass, 'pg_class') AS mark");
  if (rows[0]?.mark === mark) return;
  await client.query(
    ["BEGIN", ...statements, `COMMENT ON TABLE _prisma_migrations IS '${mark}'`, "COMMIT"].join(";\n"),
  );
}

/** Without partitions: whoever may use their table reaches them through it, and nobody but the owner by their own names. */
async function columnsOfTables(client: Pick<pg.Client, "query">): Promise<Columns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY c.relname ORDER BY c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Returns the SQL that makes the rights so, for the tables that the database has. */
function accessStatements(tables: Columns): string[] {
  const all = ROLES.join(", ");
  const statements = [
    "REVOKE ALL ON SCHEMA public FROM PUBLIC",
    `REVOKE ALL ON SCHEMA public FROM ${all}`,
    `GRANT USAGE ON SCHEMA public TO ${all}`,
    // An early migration gave every later table to guiche_app.
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM guiche_app",
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${all}`,
  ];
  for (const [table, columns] of tables) {
    if (OWNERS_TABLES.includes(table)) continue;
    // Column rights outlive a REVOKE of the table's rights by some paths, so they are taken away too.
    const everyColumn = columns.map(quoted).join(", ");
    statements.push(
      `REVOKE SELECT (${everyColumn}), INSERT (${everyColumn}), UPDATE (${everyColumn}) ON ${quoted(table)} FROM ${all}`,
    );
    const access = TABLES[table];
    if (!access) continue;
    for (const role of ROLES) statements.push(...grants(table, columns, role, rightsOf(access, role)));
  }
  for (const [table, rules] of Object.entries(ROWS)) {
    statements.push(`ALTER TABLE ${quoted(table)} ENABLE ROW LEVEL SECURITY`);
    for (const role of ROLES) {
      statements.push(`DROP POLICY IF EXISTS ${role} ON ${quoted(table)}`);
      statements.push(`CREATE POLICY ${role} ON ${quoted(table)} TO ${role} USING (${rules[role]})`);
    }
  }
  statements.push(...rowPolicyStatements(), ...partitionStatements());
  for (const [name, roles] of Object.entries(FUNCTIONS)) {
    statements.push(`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC, ${all}`);
    if (roles.length > 0) statements.push(`GRANT EXECUTE ON FUNCTION ${name} TO ${roles.join(", ")}`);
  }
  return statements;
}

/** Returns what a role may do with a table: the administrator may do what any of them may. */
function rightsOf(access: TableAccess, role: Role): Rights[] {
  return role === "guiche_admin"
    ? ROLES.flatMap((each) => access[each] ?? [])
    : access[role] === undefined
      ? []
      : [access[role]];
}

function grants(table: string, columns: readonly string[], role: Role, given: Rights[]): string[] {
  return RIGHTS.flatMap((right) =>
    given.flatMap((rights) => {
      const which = rights[right];
      if (which === undefined) return [];
      if (which === true) return [`GRANT ${right} ON ${quoted(table)} TO ${role}`];
      const named = "except" in which ? columns.filter((column) => !which.except.includes(column)) : which;
      return [`GRANT ${right} (${named.map(quoted).join(", ")}) ON ${quoted(table)} TO ${role}`];
    }),
  );
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const SET_CONFIG = "pg_catalog.set_config(text, text, boolean)";

/** pg_dump calls it too, as the tables' owner. Only the function's own owner may take it from others: a superuser. */
const TAKE = `DO $$ BEGIN
  IF has_function_privilege('guiche_app', '${SET_CONFIG}', 'EXECUTE')
    AND pg_has_role((SELECT proowner FROM pg_proc WHERE oid = '${SET_CONFIG}'::regprocedure), 'USAGE') THEN
    GRANT EXECUTE ON FUNCTION ${SET_CONFIG} TO CURRENT_USER;
    REVOKE EXECUTE ON FUNCTION ${SET_CONFIG} FROM PUBLIC;
  END IF;
END $$`;
const HELD = `SELECT quote_ident(current_database()) AS database, quote_ident(session_user) AS "user",
  has_function_privilege('guiche_app', '${SET_CONFIG}', 'EXECUTE') AS held`;

/**
 * Takes the function that changes a setting inside of a statement from the service's roles, where this user may: with it a
 * statement could give itself the rows of another operator (lib/server/row-scope.ts).
 */
export async function guardScope(client: Pick<pg.Client, "query">): Promise<void> {
  await client.query(TAKE);
}

/** Returns in one sentence that the roles still have that function and what to do, or undefined when they have not. */
export async function whyScopeIsOpen(client: Pick<pg.Client, "query">): Promise<string | undefined> {
  const { rows } = await client.query<{ database: string; user: string; held: boolean }>(HELD);
  const [{ database, user, held }] = rows as [{ database: string; user: string; held: boolean }];
  if (!held) return undefined;
  return `Inside of a statement, injected SQL could change whose rows it sees, and only a superuser can prevent it: in the database ${database}, GRANT EXECUTE ON FUNCTION ${SET_CONFIG} TO ${user}, then REVOKE EXECUTE ON FUNCTION ${SET_CONFIG} FROM PUBLIC.`;
}

/** Functions that work as the tables' owner, and who may call them. */
const FUNCTIONS: Readonly<Record<string, readonly Role[]>> = {
  "apply_clock_moves()": ["guiche_app", "guiche_admin"],
  "close_books(uuid, timestamptz)": ["guiche_app", "guiche_admin"],
  "require_operator(uuid)": [],
  "acting_person()": [],
  "require_administrator(uuid, uuid)": [],
  "add_staff(uuid, uuid, text, text, text, text, timestamptz)": ["guiche_app", "guiche_admin"],
  "change_staff_role(uuid, text)": ["guiche_app", "guiche_admin"],
  "change_staff_access(uuid, boolean)": ["guiche_app", "guiche_admin"],
  "reset_staff_password(uuid, text, timestamptz)": ["guiche_app", "guiche_admin"],
  "choose_password(text)": ["guiche_app", "guiche_admin"],
  "begin_staff_session(uuid, integer, text, text, boolean)": ["guiche_app", "guiche_admin"],
  "confirm_staff_session(boolean)": ["guiche_app", "guiche_admin"],
  "end_staff_sessions(uuid, boolean)": ["guiche_app", "guiche_admin"],
  "rotate_webhook_secret(uuid, bytea, timestamptz, timestamptz)": ["guiche_app", "guiche_admin"],
  "use_next_certificate(uuid)": ["guiche_app", "guiche_admin"],
  "keep_partitions()": ["guiche_worker", "guiche_admin"],
  "search_names(uuid[], text, text, text, integer)": ["guiche_app", "guiche_admin"],
};

/** Which rows of a table a role may see and write, where not all: SQL. Row-level security keeps to it. */
const ROWS: Readonly<Record<string, { readonly [R in Role]: string }>> = {
  // The worker signs heads of the audit; the web process signs the rest.
  signing_key: {
    guiche_app: "purpose <> 'audit'",
    guiche_worker: "purpose = 'audit' OR ends_at <= clock_timestamp()",
    guiche_admin: "true",
  },
};
