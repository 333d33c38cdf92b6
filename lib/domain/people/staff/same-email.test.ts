import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { seedOperator } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { createPlatformStaff, createStaff } from "./invite-staff.ts";
import { signIn } from "./sign-in/sign-in.ts";

await testDatabase();
const [ours, theirs] = [await seeded(), await seeded()];
const FROM = { network: "203.0.113.0/24", deviceCookie: null };

type Person = Awaited<ReturnType<typeof createStaff>>;

function seeded() {
  return seedOperator((text, values = []) => rows({ text, values }));
}

const invite = (operator: { id: string }, email: string): Promise<Person> =>
  createStaff("command:test", operator, { email, name: "Ana Souza", role: "qa" });

async function invitedTwice() {
  const email = `${randomUUID()}@jogos.example`;
  return { email, here: await invite(ours, email), there: await invite(theirs, email) };
}

const welcome = ({ id }: Person) =>
  expect.objectContaining({ kind: "welcome", staff: expect.objectContaining({ id }) });

/** As if both had chosen the same password, which has one hash because an e-mail has one salt. */
const share = (from: Person, to: Person) =>
  rows({
    text: "UPDATE staff SET password_hash = (SELECT password_hash FROM staff WHERE id = $1) WHERE id = $2",
    values: [from.id, to.id],
  });

const failuresOf = async ({ id }: Person) => {
  const found = await rows<{ failures: number }>({
    text: "SELECT failures FROM staff_failed_sign_ins WHERE staff_id = $1",
    values: [id],
  });
  return found[0]?.failures ?? 0;
};

beforeEach(() => rows({ text: "DELETE FROM sign_in_failure" }));

describe("an e-mail that another operator's staff has", () => {
  test("is invited like any other, and each password signs in to its own operator", async () => {
    const { email, here, there } = await invitedTwice();
    expect(await signIn(email, here.password, "", FROM)).toEqual(welcome(here));
    expect(await signIn(email, there.password, "", FROM)).toEqual(welcome(there));
    expect(await signIn(email, "wrong", "", FROM)).toEqual({ kind: "refused" });
  });

  test("is invited by two operators at the same time", async () => {
    const email = `${randomUUID()}@jogos.example`;
    const people = await Promise.all([invite(ours, email), invite(theirs, email)]);
    for (const person of people) expect(await signIn(email, person.password, "", FROM)).toEqual(welcome(person));
  });

  test("may also be of the installation's own staff", async () => {
    const { email, here } = await invitedTwice();
    const paula = await createPlatformStaff("command:test", { email, name: "Paula" });
    expect(await signIn(email, paula.password, "", FROM)).toEqual(welcome(paula as Person));
    expect(await signIn(email, here.password, "", FROM)).toEqual(welcome(here));
  });

  test("is still invited only once by one operator", async () => {
    const { email } = await invitedTwice();
    await expect(invite(ours, email.toUpperCase())).rejects.toThrow(
      `Your staff has somebody with the e-mail ${email}.`,
    );
  });
});

describe("a password that is right at two operators", () => {
  test("signs in to the operator that the person chooses", async () => {
    const { email, here, there } = await invitedTwice();
    await share(here, there);
    const verdict = await signIn(email, here.password, "", FROM);
    const operators = expect.arrayContaining([
      { id: ours.id, name: expect.any(String) },
      { id: theirs.id, name: expect.any(String) },
    ]);
    expect(verdict).toEqual({ kind: "choose", operators });
    for (const person of [here, there]) {
      const operatorId = person === here ? ours.id : theirs.id;
      expect(await signIn(email, here.password, "", { ...FROM, operatorId })).toEqual(welcome(person));
    }
    expect(await signIn(email, here.password, "", { ...FROM, operatorId: randomUUID() })).toEqual({ kind: "refused" });
  });

  test("signs in without a choice where the other person is disabled", async () => {
    const { email, here, there } = await invitedTwice();
    await share(here, there);
    await rows({ text: "UPDATE staff SET disabled_at = now() WHERE id = $1", values: [there.id] });
    expect(await signIn(email, here.password, "", FROM)).toEqual(welcome(here));
  });
});

describe("who has an e-mail at one operator and guesses the password at another", () => {
  const guess = (email: string, right: string, from = FROM) => signIn(email, right, "", from);

  test("does not reset the count there by signing in here, and is told nothing of it", async () => {
    const { email, here, there } = await invitedTwice();
    for (let i = 0; i < 8; i++) expect(await guess(email, here.password)).toEqual(welcome(here));
    await rows({ text: "UPDATE sign_in_failure SET failures = failures + 5 WHERE failures >= 5" });
    expect(await guess(email, there.password)).toEqual({ kind: "refused" });
    expect(await guess(email, here.password)).toEqual(welcome(here));
  });

  test("is no known device there by being one here", async () => {
    const { email, here, there } = await invitedTwice();
    const first = await guess(email, here.password);
    const deviceCookie = first.kind === "welcome" ? first.deviceCookie : null;
    for (let i = 0; i < 8; i++) await signIn(email, here.password, "", { ...FROM, deviceCookie });
    await rows({ text: "UPDATE sign_in_failure SET failures = failures + 5 WHERE failures >= 5" });
    expect(await signIn(email, there.password, "", { ...FROM, deviceCookie })).toEqual({ kind: "refused" });
  });

  test("is shown to the person there once further tries must wait", async () => {
    const { email, here, there } = await invitedTwice();
    for (let i = 0; i < 4; i++) await guess(email, here.password);
    expect(await failuresOf(there)).toBe(0);
    await guess(email, here.password);
    expect(await failuresOf(there)).toBe(1);
    expect(await failuresOf(here)).toBe(0);
  });

  test("leaves the person's own sign-in on another network alone", async () => {
    const { email, here, there } = await invitedTwice();
    for (let i = 0; i < 8; i++) await guess(email, here.password);
    expect(await guess(email, there.password, { ...FROM, network: "198.51.100.0/24" })).toEqual(welcome(there));
  });
});

test("a refused try counts for every person of the e-mail, and a new password resets the count of its own alone", async () => {
  const { email, here, there } = await invitedTwice();
  for (let i = 0; i < 5; i++) await signIn(email, "wrong", "", FROM);
  expect([await failuresOf(here), await failuresOf(there)]).toEqual([5, 5]);
});
