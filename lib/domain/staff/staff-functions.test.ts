import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows, sqlState } from "#lib/server/db.ts";
import { servingOperator, servingStaff } from "#lib/server/row-scope.ts";

await testDatabase({ as: "guiche_app" });

type Person = { id: string; operatorId: string; role: string; sessionId: string };

async function operator(): Promise<string> {
  const id = randomUUID();
  await ownerRows({
    text: "INSERT INTO operator (id, name, tax_id, city) VALUES ($1, 'Jogos', '11222333000181', 'São Paulo')",
    values: [id],
  });
  return id;
}

async function person(operatorId: string, role: string): Promise<Person> {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  await ownerRows({
    text: "INSERT INTO staff (id, operator_id, email, name, password_hash, role) VALUES ($1, $2, $3, 'Ana', 'before', $4)",
    values: [id, operatorId, `${id}@jogos.example`, role],
  });
  await ownerRows({
    text: "INSERT INTO staff_session (id, staff_id, version, reauthenticated_at) VALUES ($1, $2, 1, now())",
    values: [sessionId, id],
  });
  return { id, operatorId, role, sessionId };
}

let ana: Person;
let qa: Person;
let elsewhere: Person;
beforeEach(async () => {
  const operatorId = await operator();
  ana = await person(operatorId, "admin");
  qa = await person(operatorId, "qa");
  elsewhere = await person(await operator(), "admin");
});

/** Each statement that changes a person, as somebody could inject it. */
const CHANGES = (whom: Person) => [
  `SELECT change_staff_role('${whom.id}', 'finance')`,
  `SELECT change_staff_access('${whom.id}', true)`,
  `SELECT reset_staff_password('${whom.id}', 'known', now())`,
];
const addTo = (operatorId: string) =>
  `SELECT add_staff('${randomUUID()}', '${operatorId}', '${randomUUID()}@x.example', 'Eva', 'admin', 'known', now())`;

async function refusedAs(actor: Person, statements: string[]): Promise<(string | undefined)[]> {
  const states = [];
  for (const text of statements)
    states.push(
      await servingStaff(actor, () => rows({ text })).then(
        () => undefined,
        (error) => sqlState(error),
      ),
    );
  return states;
}
const all = (state: string | undefined, statements: string[]) => statements.map(() => state);
const stored = (whom: Person) =>
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
  const refused = async (actor: Person, whom: Person) => {
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
