import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type pg from "pg";

/** An operator and what stands for it: its account, a person, a credential and a Pix key. */
export type Owner = Record<
  "operatorId" | "accountId" | "accountNumber" | "staffId" | "email" | "credentialId" | "pixKey" | "statementCode",
  string
>;

export type Column = { name: string; type: string; isRequired: boolean };

/** Returns the columns of every table that can be written, by table. */
export async function tableColumns(client: Pick<pg.Client, "query">): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
       a.attnotnull AND NOT a.atthasdef AS "isRequired"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname, a.attnum`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

/** The columns by which a row belongs to somebody, by table and column or by column. */
function ownersValues(owner: Owner): Record<string, unknown> {
  const { operatorId, accountId, accountNumber, staffId, email, credentialId, pixKey, statementCode } = owner;
  return {
    "account number": accountNumber,
    "staff email": email,
    operator_id: operatorId,
    account_id: accountId,
    staff_id: staffId,
    credential_id: credentialId,
    "operator id": operatorId,
    "account id": accountId,
    "staff id": staffId,
    "credential id": credentialId,
    "pix_key key": pixKey,
    "issued_statement code": statementCode,
    "issued_statement_file code": statementCode,
    chain: operatorId,
    customer: operatorId,
    "rail_inbox payload": JSON.stringify({ pixKey }),
    "rail_inbox refused_because": "a test",
  };
}

/** Returns a statement that inserts a row of `owner`, whose other members are of their types and mean nothing. */
export function insertOf(table: string, columns: readonly Column[], owner: Owner): pg.QueryConfig {
  const given = ownersValues(owner);
  const cells = columns.flatMap(({ name, type, isRequired }) => {
    const value = given[`${table} ${name}`] ?? given[name];
    return value === undefined && !isRequired ? [] : [{ name, type, value: value ?? anyOf(type) }];
  });
  const places = cells.map(({ type }, i) => `$${i + 1}::${type}`);
  return {
    text: `INSERT INTO ${table} (${cells.map(({ name }) => `"${name}"`).join(", ")}) VALUES (${places.join(", ")})`,
    values: cells.map(({ value }) => value),
  };
}

function anyOf(type: string): unknown {
  if (type.endsWith("[]")) return "{}";
  if (type === "uuid") return randomUUID();
  if (type === "bytea") return randomBytes(32);
  if (type === "jsonb") return "{}";
  if (type === "boolean") return true;
  if (type === "date" || type.startsWith("timestamp")) return new Date();
  if (/^(bigint|integer|smallint|numeric)$/.test(type)) return randomInt(1, 10_000);
  return randomUUID();
}
