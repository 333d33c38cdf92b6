import { describe, expect, test } from "vitest";
import { SIGN_INS, type SignIn } from "#lib/server/database-role.ts";
import { OWNERS_TABLES, TABLES } from "#lib/server/postgres/access.ts";
import { ROW_POLICIES, WITHOUT_ROW_POLICY } from "#lib/server/postgres/row-policies.ts";
import { EVERY } from "#lib/server/row-scope.ts";
import { poll } from "../support/poll.ts";
import { insertOf } from "../support/rows/any-row.ts";
import { rowsOfTwo, touched } from "../support/rows/rows-of-two.ts";

const { us, them, nobody, columns, clients, owner } = await rowsOfTwo();
const touchedAs = (role: SignIn, operator: string, statement: Parameters<typeof touched>[2]) =>
  touched(clients[role], { operator }, statement);

type Right = "SELECT" | "INSERT" | "UPDATE" | "DELETE";

/** The first column of a table that a role has these rights to. */
function columnOf(table: string, role: SignIn, rights: Right[]): string | undefined {
  const given = TABLES[table]?.[role] ?? {};
  const has = (right: Right, column: string) => {
    const which = given[right];
    if (which === undefined || which === true) return which === true;
    return "except" in which ? !which.except.includes(column) : which.includes(column);
  };
  return columns.get(table)?.find(({ name }) => rights.every((right) => has(right, name)))?.name;
}

const cases = Object.keys(ROW_POLICIES).flatMap((table) => SIGN_INS.map((role) => ({ table, role })));
const readable = cases.filter(({ table, role }) => columnOf(table, role, ["SELECT"]));
const changeable = cases.filter(({ table, role }) => columnOf(table, role, ["SELECT", "UPDATE"]));
const insertable = cases.filter(({ table, role }) => columnOf(table, role, ["INSERT"]));
const deletable = cases.filter(({ table, role }) => TABLES[table]?.[role]?.DELETE);

test("every table has a policy, or a reason why not", () => {
  const named = [...Object.keys(ROW_POLICIES), ...Object.keys(WITHOUT_ROW_POLICY), ...OWNERS_TABLES];
  expect([...columns.keys()].toSorted()).toEqual(named.toSorted());
});

describe("reads", () => {
  test.each(readable)(
    "$role sees one operator's rows of $table, and all as every operator",
    async ({ table, role }) => {
      const rows = (operator: string) => {
        const column = columnOf(table, role, ["SELECT"]);
        return touchedAs(role, operator, `SELECT "${column}" FROM ${table}`);
      };
      expect([await rows(us.operatorId), await rows(them.operatorId), await rows(EVERY)]).toEqual([1, 1, 2]);
      expect(await rows(nobody.operatorId)).toBe(0);
    },
  );

  test.each(readable)("$role may not read $table when no operator is set", async ({ table, role }) => {
    const column = columnOf(table, role, ["SELECT"]);
    expect(await touchedAs(role, "", `SELECT "${column}" FROM ${table}`)).toMatch(/^42501 No operator is set/);
  });
});

describe("writes", () => {
  test.each(changeable)("$role changes one operator's rows of $table alone", async ({ table, role }) => {
    const column = columnOf(table, role, ["SELECT", "UPDATE"]);
    const change = `UPDATE ${table} SET "${column}" = "${column}"`;
    expect(await touchedAs(role, them.operatorId, change)).toBe(1);
    expect(await touchedAs(role, nobody.operatorId, change)).toBe(0);
  });

  // PostgreSQL then judges the row anew, and computes all that the policy names, also what it had not needed before.
  test.each(changeable)(
    "$role changes every operator's rows of $table that another transaction has just changed",
    async ({ table, role }) => {
      const column = columnOf(table, role, ["SELECT", "UPDATE"]);
      const change = `UPDATE ${table} SET "${column}" = "${column}"`;
      const { rows } = await clients[role].query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await owner.query("BEGIN");
      await owner.query(change);
      const touching = touchedAs(role, EVERY, change);
      await poll(
        () => owner.query("SELECT FROM pg_locks WHERE pid = $1 AND NOT granted", [rows[0]?.pid]),
        ({ rowCount }) => rowCount === 1,
      );
      await owner.query("COMMIT");
      expect(await touching).toBe(2);
    },
  );

  test.each(deletable)("$role deletes one operator's rows of $table alone", async ({ table, role }) => {
    expect(await touchedAs(role, nobody.operatorId, `DELETE FROM ${table}`)).toBe(0);
  });

  test.each(insertable)("$role may not insert another operator's row into $table", async ({ table, role }) => {
    const insert = insertOf(table, columns.get(table) ?? [], us);
    expect(await touchedAs(role, them.operatorId, insert)).toMatch(/^42501 new row violates row-level security policy/);
  });
});
