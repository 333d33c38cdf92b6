import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertOf, type Owner } from "#e2e/support/rows/any-row.ts";
import { rowsOfTwo } from "#e2e/support/rows/rows-of-two.ts";
import { setScope } from "../scoped-client.ts";

const { us, them, columns, clients, owner } = await rowsOfTwo();

/** Gives an operator an administrator besides, and returns the id of their session. */
async function sessionOfAdmin(whose: Owner): Promise<string> {
  const [staffId, id] = [randomUUID(), randomUUID()];
  const person = { ...whose, staffId, email: randomUUID() };
  await owner.query(insertOf("staff", columns.get("staff") ?? [], person));
  await owner.query("UPDATE staff SET role = 'admin', session_version = 1 WHERE id = $1", [staffId]);
  await owner.query(
    "INSERT INTO staff_session (id, staff_id, version, reauthenticated_at) VALUES ($1, $2, 1, '-infinity')",
    [...[id, staffId]],
  );
  return id;
}

const idOf = async (table: string, where: string, value: string) =>
  (await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE ${where} = $1`, [value])).rows[0]?.id;
const webhook = await idOf("webhook_endpoint", "account_id", them.accountId);
const connection = await idOf("connection", "operator_id", them.operatorId);
await owner.query(
  "UPDATE connection SET next_certificate = 'next', sealed_next_key = '\\x01', next_certificate_until = now()",
);
const [ours, theirs] = [await sessionOfAdmin(us), await sessionOfAdmin(them)];

/** A call of each function for a row of `them`. */
const CALLS: Record<string, string> = {
  "add_staff(uuid,uuid,text,text,text,text,timestamp with time zone)": `add_staff('${randomUUID()}', '${them.operatorId}', '${randomUUID()}', 'Eva', 'admin', 'known', now())`,
  "begin_staff_session(uuid,integer,text,text,boolean)": `begin_staff_session('${them.staffId}', 1, NULL, NULL, false)`,
  "change_staff_access(uuid,boolean)": `change_staff_access('${them.staffId}', true)`,
  "change_staff_role(uuid,text)": `change_staff_role('${them.staffId}', 'finance')`,
  "close_books(uuid,timestamp with time zone)": `close_books('${them.operatorId}', now())`,
  "end_staff_sessions(uuid,boolean)": `end_staff_sessions('${them.staffId}', false)`,
  "message_account(jsonb)": `message_account('{"pixKey": "${them.pixKey}"}')`,
  "reset_staff_password(uuid,text,timestamp with time zone)": `reset_staff_password('${them.staffId}', 'known', now())`,
  "rotate_webhook_secret(uuid,bytea,timestamp with time zone,timestamp with time zone)": `rotate_webhook_secret('${webhook}', '\\x02', now(), now())`,
  "search_names(uuid[],text,text,text,integer)": `search_names(ARRAY['${them.accountId}']::uuid[], '%', '%', '%', 9)`,
  "use_next_certificate(uuid)": `use_next_certificate('${connection}')`,
};

/** Those that are told no row, and what they serve instead. */
const WITHOUT_ROW: Record<string, string> = {
  "apply_clock_moves()": "writes the clock's functions anew from rows that the policies judge",
  "choose_password(text)": "serves the person of the session in scope",
  "confirm_staff_session(boolean)": "serves the session in scope",
  "keep_partitions()": "makes and ends partitions by the clock",
  "row_accounts()": "returns the accounts of the operator in scope",
};

type Asked = { operator: string; session?: string };

/** Makes a call in a scope, in a transaction that is kept. Returns what it gives, or its SQLSTATE. */
async function given(call: string, scope: Asked): Promise<unknown> {
  const app = clients.guiche_app;
  await app.query("BEGIN");
  try {
    await app.query(setScope({ key: "", ...scope }));
    const { rows } = await app.query<{ given: unknown }>(`SELECT ${call} AS given`);
    await app.query("COMMIT");
    return rows.map((row) => row.given).filter((value) => value !== null && value !== "" && value !== false);
  } catch (error) {
    await app.query("ROLLBACK");
    return (error as { code: string }).code;
  }
}

/** Returns a hash of each table's rows. */
async function everything(): Promise<string> {
  const hashes = [...columns.keys()].map(
    (name) => `(SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM "${name}" t)`,
  );
  return JSON.stringify((await owner.query(`SELECT ARRAY[${hashes.join(", ")}] AS hashes`)).rows);
}

test("every function that works as the owner, and that web or worker may call, is tried here", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE prosecdef AND prorettype <> 'trigger'::regtype
       AND (has_function_privilege('guiche_app', oid, 'EXECUTE') OR has_function_privilege('guiche_worker', oid, 'EXECUTE'))`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(CALLS), ...Object.keys(WITHOUT_ROW)].sort());
});

test.each(Object.entries(CALLS))("%s does nothing for a row of another operator", async (_name, call) => {
  const before = await everything();
  for (const scope of [{ operator: "" }, { operator: us.operatorId }, { operator: us.operatorId, session: ours }])
    expect([scope, await given(call, scope)]).toEqual([
      scope,
      expect.toSatisfy((what) => what === "42501" || what.length === 0),
    ]);
  expect(await everything()).toBe(before);
});

test.each(Object.entries(CALLS))("%s works for the operator in scope", async (name, call) => {
  const before = await everything();
  const session = name.startsWith("begin_") ? {} : { session: theirs };
  const what = await given(call, { operator: them.operatorId, ...session });
  expect(what).toBeInstanceOf(Array);
  expect((what as unknown[]).length > 0 || (await everything()) !== before).toBe(true);
});
