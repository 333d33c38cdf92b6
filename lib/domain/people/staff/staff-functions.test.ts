import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { refusedAs, type StaffWithSession, storePeople } from "#e2e/support/rows/staff-with-session.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows, sqlState } from "#lib/server/db.ts";
import { servingOperator, servingStaff } from "#lib/server/row-scope.ts";

await testDatabase({ as: "guiche_app" });

let ana: StaffWithSession;
let qa: StaffWithSession;
let elsewhere: StaffWithSession;
beforeEach(async () => {
  ({ ana, qa, elsewhere } = await storePeople());
});

/** Each statement that changes a person, as somebody could inject it. */
const CHANGES = (whom: StaffWithSession) => [
  `SELECT change_staff_role('${whom.id}', 'finance')`,
  `SELECT change_staff_access('${whom.id}', true)`,
  `SELECT reset_staff_password('${whom.id}', 'known', now())`,
];
const addTo = (operatorId: string) =>
  `SELECT add_staff('${randomUUID()}', '${operatorId}', '${randomUUID()}@x.example', 'Eva', 'admin', 'known', now())`;

const all = (state: string | undefined, statements: string[]) => statements.map(() => state);
const stored = (whom: StaffWithSession) =>
  ownerRows({
    text: `SELECT role, disabled_at IS NOT NULL AS disabled, password_hash AS hash, password_one_time AS once FROM staff WHERE id = $1`,
    values: [whom.id],
  });

test("an administrator changes and adds people of the same operator", async () => {
  const changes = [...CHANGES(qa), addTo(ana.operatorId)];
  expect(await refusedAs(ana, changes)).toEqual(all(undefined, changes));
  expect(await stored(qa)).toEqual([{ role: "finance", disabled: true, hash: "known", once: true }]);
});

describe("in the request of somebody else nothing is changed and nobody is added", () => {
  const refused = async (actor: StaffWithSession, whom: StaffWithSession) => {
    const changes = [...CHANGES(whom), addTo(whom.operatorId)];
    expect(await refusedAs(actor, changes)).toEqual(all("42501", changes));
    expect(await stored(whom)).toMatchObject([{ disabled: false, hash: "before" }]);
  };

  test("of a person who is no administrator", () => refused(qa, ana));
  test("of another operator's administrator", () => refused(elsewhere, qa));
  test("of nobody", () => refused({ ...ana, sessionId: "" }, qa));
  test("of a session that is none", () => refused({ ...ana, sessionId: randomUUID() }, qa));

  test("of an administrator who has been disabled meanwhile", async () => {
    await ownerRows({ text: "UPDATE staff SET disabled_at = now() WHERE id = $1", values: [ana.id] });
    await refused(ana, qa);
  });

  test("of a session that has ended with a change of its person", async () => {
    await ownerRows({ text: "UPDATE staff SET session_version = 2 WHERE id = $1", values: [ana.id] });
    await refused(ana, qa);
  });
});

test("an administrator does not change themselves", async () => {
  const changes = CHANGES(ana);
  expect(await refusedAs(ana, changes)).toEqual(all("42501", changes));
});

test("a person chooses their own password, nobody without a session does", async () => {
  const text = "SELECT choose_password('mine')";
  await servingStaff(qa, () => rows({ text }));
  expect(await stored(qa)).toMatchObject([{ hash: "mine" }]);
  expect(await stored(ana)).toMatchObject([{ hash: "before" }]);
  expect(await servingOperator(ana.operatorId, () => rows({ text })).catch(sqlState)).toBe("42501");
});
