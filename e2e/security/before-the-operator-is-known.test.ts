import { describe, expect, test } from "vitest";
import { TABLES } from "#lib/server/postgres/access.ts";
import { ROW_POLICIES } from "#lib/server/postgres/row-policies.ts";
import { insertOf } from "../support/rows/any-row.ts";
import { rowsOfTwo, touched } from "../support/rows/rows-of-two.ts";

const { us, them, columns, clients } = await rowsOfTwo();
const app = clients.guiche_app;

const OF_PERSON = [
  "known_device",
  "operator",
  "staff",
  "staff_authenticator",
  "staff_failed_sign_ins",
  "staff_recovery_code",
  "staff_session",
];

/** What a request may read before its operator is known, by what it says of itself. Written by hand. */
const KEYS: [name: string, key: string, tables: string[]][] = [
  [
    "an API key or a token",
    `credential:${us.credentialId}`,
    ["credential", "credential_certificate", "credential_secret", "credential_use", "rate_limit"],
  ],
  ["a session", `staff:${us.staffId}`, OF_PERSON],
  ["a sign-in", `email:${us.email}`, OF_PERSON],
  ["a payment link or a QR code", `account:${us.accountNumber}`, ["account"]],
  ["a statement's verification code", `statement:${us.statementCode}`, ["issued_statement", "issued_statement_file"]],
];

/** Returns the tables of which a key shows rows, and how many of each. */
async function shown(key: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of Object.keys(ROW_POLICIES)) {
    const given = TABLES[table]?.guiche_app?.SELECT;
    const column = columns
      .get(table)
      ?.find(({ name }) => given === true || (given && "except" in given && !given.except.includes(name)));
    if (!column) continue;
    const count = await touched(app, { key }, `SELECT "${column.name}" FROM ${table}`);
    if (count !== 0) found[table] = count;
  }
  return found;
}

describe("before the operator is known", () => {
  test.each(KEYS)("%s shows one row of each of its tables, and no others", async (_, key, tables) => {
    expect(await shown(key)).toEqual(Object.fromEntries(tables.map((table) => [table, 1])));
  });

  test.each(["credential", "staff", "email", "account", "statement"])("an unknown %s shows nothing", async (kind) => {
    expect(await shown(`${kind}:nobody`)).toEqual({});
  });

  test.each(KEYS)("with %s nothing can be changed, deleted or added", async (_, key, tables) => {
    for (const table of tables.filter((name) => name !== "operator" && name !== "account")) {
      const { INSERT, UPDATE, DELETE } = TABLES[table]?.guiche_app ?? {};
      const place =
        table === "staff_session"
          ? "last_seen_at"
          : (/^(credential|staff)_/.exec(table)?.[1]?.concat("_id") ?? "created_at");
      const has = columns.get(table)?.some(({ name }) => name === place);
      if (UPDATE && has)
        expect([table, await touched(app, { key }, `UPDATE ${table} SET ${place} = ${place}`)]).toEqual([table, 0]);
      if (DELETE) expect([table, await touched(app, { key }, `DELETE FROM ${table}`)]).toEqual([table, 0]);
      const added = await touched(app, { key }, insertOf(table, columns.get(table) ?? [], them));
      const why = INSERT ? "violates row-level security policy" : "permission denied";
      expect([table, added]).toEqual([table, expect.stringContaining(why)]);
    }
  });
});
