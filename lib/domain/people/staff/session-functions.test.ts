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

type Stored = { id: string; staffId: string; version: number; proved: boolean };
const stored = ({ id }: StaffWithSession) =>
  ownerRows<Stored>({
    text: `SELECT id, staff_id AS "staffId", version, reauthenticated_at > now() - interval '1 minute' AS proved
           FROM staff_session WHERE staff_id = $1 ORDER BY id = $2 DESC`,
    values: [id, ana.sessionId],
  });
const versionOf = async ({ id }: StaffWithSession) =>
  (
    await ownerRows<{ version: number }>({
      text: "SELECT session_version AS version FROM staff WHERE id = $1",
      values: [id],
    })
  )[0]?.version;
const begin = (whom: StaffWithSession, version = 1) =>
  `SELECT begin_staff_session('${whom.id}', ${version}, NULL, 'Firefox', false) AS id`;
const as = (operatorId: string, text: string) => servingOperator(operatorId, () => rows<{ id: string }>({ text }));

test("no statement in a person's request makes their session somebody else's, or a newer one", async () => {
  const own = `WHERE id = '${qa.sessionId}'`;
  const injected = [
    `UPDATE staff_session SET staff_id = '${ana.id}' ${own}`,
    `UPDATE staff_session SET version = 7 ${own}`,
    `UPDATE staff_session SET created_at = now() ${own}`,
    `UPDATE staff_session SET reauthenticated_at = now() ${own}`,
    `UPDATE staff_session SET id = 'other' ${own}`,
    `INSERT INTO staff_session (id, staff_id, version, reauthenticated_at) VALUES ('${randomUUID()}', '${ana.id}', 1, now())`,
    `UPDATE staff SET session_version = 1 WHERE id = '${ana.id}'`,
    begin(ana),
    begin(qa),
    `WITH gone AS (DELETE FROM staff_session ${own} RETURNING id) SELECT begin_staff_session('${ana.id}', 1, NULL, NULL, false) FROM gone`,
  ];
  expect(await refusedAs(qa, injected)).toEqual(injected.map(() => "42501"));
  expect(await stored(qa)).toEqual([{ id: qa.sessionId, staffId: qa.id, version: 1, proved: true }]);
  expect(await stored(ana)).toHaveLength(1);
  expect(await versionOf(ana)).toBe(1);
});

describe("a session begins", () => {
  test("where nobody is signed in, for a person of the operator, with an id that is made then", async () => {
    const [one, two] = [(await as(qa.operatorId, begin(qa)))[0], (await as(qa.operatorId, begin(qa)))[0]];
    expect(new Set([one?.id, two?.id, qa.sessionId]).size).toBe(3);
    expect(await stored(qa)).toHaveLength(3);
  });

  test.each([
    ["for a person of another operator", () => as(elsewhere.operatorId, begin(qa))],
    ["for nobody", () => as(qa.operatorId, begin({ ...qa, id: randomUUID() }))],
    ["with a version that the person does not have yet", () => as(qa.operatorId, begin(qa, 2))],
    ["where no operator is served", () => rows({ text: begin(qa) })],
  ])("never %s", async (_what, ask) => {
    expect(await ask().catch(sqlState)).toBe("42501");
    expect(await stored(qa)).toHaveLength(1);
  });
});

describe("who confirms their identity", () => {
  beforeEach(() =>
    ownerRows({
      text: "UPDATE staff_session SET reauthenticated_at = '-infinity' WHERE staff_id = $1",
      values: [qa.id],
    }),
  );
  const text = "SELECT confirm_staff_session(false)";

  test("opens the session that asks, and no other", async () => {
    await as(qa.operatorId, begin(qa));
    await ownerRows({ text: "UPDATE staff_session SET reauthenticated_at = '-infinity'" });
    await servingStaff(qa, () => rows({ text }));
    expect((await stored(qa)).filter(({ proved }) => proved)).toMatchObject([{ id: qa.sessionId }]);
    expect(await stored(ana)).toMatchObject([{ proved: false }]);
  });

  test.each([
    [
      "in the scope of another operator",
      () => servingStaff({ ...qa, operatorId: elsewhere.operatorId }, () => rows({ text })),
    ],
    ["without a session", () => as(qa.operatorId, text)],
  ])("opens nothing %s", async (_where, ask) => {
    await ask();
    expect(await stored(qa)).toMatchObject([{ proved: false }]);
  });
});

describe("sessions end", () => {
  const end = (whom: StaffWithSession, butOwn: boolean) => `SELECT end_staff_sessions('${whom.id}', ${butOwn})`;

  test("all of a person, or all but the one that asks; the person's version only goes on", async () => {
    await as(ana.operatorId, begin(ana));
    await servingStaff(ana, () => rows({ text: end(ana, true) }));
    expect(await stored(ana)).toMatchObject([{ id: ana.sessionId, version: 2 }]);
    await servingStaff(ana, () => rows({ text: end(ana, false) }));
    expect([await stored(ana), await versionOf(ana)]).toEqual([[], 3]);
  });

  test("of another person the one that asks is not spared", async () => {
    await servingStaff(ana, () => rows({ text: end(qa, true) }));
    expect([await stored(qa), await versionOf(qa)]).toEqual([[], 2]);
    expect(await stored(ana)).toMatchObject([{ version: 1 }]);
  });

  test("never of another operator's person", async () => {
    expect(await refusedAs(elsewhere, [end(ana, false)])).toEqual(["42501"]);
    expect([(await stored(ana)).length, await versionOf(ana)]).toEqual([1, 1]);
  });
});
