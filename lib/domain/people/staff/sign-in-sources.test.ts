import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { hashPassword } from "./authentication-factors/password.ts";
import { showFailedSignIns } from "./sign-in/failed-sign-ins.ts";
import { type SignInVerdict, signIn } from "./sign-in/sign-in.ts";

const PASSWORD = "correct horse battery staple";
const HOME = { network: "203.0.113.0/24", deviceCookie: null };
const STRANGER = { network: "198.51.100.0/24", deviceCookie: null };

await testDatabase();
const operator = await seedOperator((text, values = []) => rows({ text, values }));
const passwordHash = await hashPassword(PASSWORD);

async function somebody(): Promise<{ id: string; email: string }> {
  const id = await seedStaff((text, values = []) => rows({ text, values }), operator, "operator");
  await rows({ text: "UPDATE staff SET password_hash = $2 WHERE id = $1", values: [id, passwordHash] });
  return { id, email: `${id}@jogos.example` };
}

beforeEach(() => rows({ text: "DELETE FROM sign_in_failure" }));

async function fail(email: string, times: number, from = STRANGER): Promise<SignInVerdict[]> {
  const verdicts: SignInVerdict[] = [];
  for (let i = 0; i < times; i++) verdicts.push(await signIn(email, "wrong", "", from));
  return verdicts;
}

/** Makes waits long enough for a busy machine, as many more failures would. */
const lengthenWaits = () => rows({ text: "UPDATE sign_in_failure SET failures = failures + 5 WHERE failures >= 5" });

const WAIT = { kind: "wait", seconds: expect.any(Number) };
const welcome = (id: string) => expect.objectContaining({ kind: "welcome", staff: expect.objectContaining({ id }) });

describe("a stranger who knows an e-mail", () => {
  test("locks it for their own network only", async () => {
    const { id, email } = await somebody();
    await fail(email, 5);
    await lengthenWaits();
    expect(await signIn(email, PASSWORD, "", STRANGER)).toEqual(WAIT);
    expect(await signIn(email, PASSWORD, "", HOME)).toEqual(welcome(id));
  });

  test("does not lock a device on which the person has signed in, even from the same network", async () => {
    const { id, email } = await somebody();
    const first = await signIn(email, PASSWORD, "", STRANGER);
    const deviceCookie = first.kind === "welcome" ? first.deviceCookie : null;
    await fail(email, 5);
    await lengthenWaits();
    expect(await signIn(email, PASSWORD, "", { ...STRANGER, deviceCookie })).toEqual(welcome(id));
    expect(await signIn(email, PASSWORD, "", STRANGER)).toEqual(WAIT);
  });

  test("is not helped by a device cookie of their own, nor by a made-up one", async () => {
    const { email } = await somebody();
    const own = await somebody();
    const theirs = await signIn(own.email, PASSWORD, "", STRANGER);
    const deviceCookie = theirs.kind === "welcome" ? theirs.deviceCookie : null;
    await fail(email, 5);
    await lengthenWaits();
    for (const cookie of [deviceCookie, "a".repeat(87), `${"a".repeat(43)}.${"a".repeat(43)}`])
      expect(await signIn(email, PASSWORD, "", { ...STRANGER, deviceCookie: cookie })).toEqual(WAIT);
  });

  test("gets the same answers for an unknown address", async () => {
    const { email } = await somebody();
    const kinds = async (address: string) => (await fail(address, 7)).map(({ kind }) => kind);
    const known = await kinds(email);
    await rows({ text: "DELETE FROM sign_in_failure" });
    expect(await kinds(`${randomUUID()}@jogos.example`)).toEqual(known);
  });

  test("who has many networks slows down unknown devices, and no known one", async () => {
    const { id, email } = await somebody();
    const first = await signIn(email, PASSWORD, "", HOME);
    const deviceCookie = first.kind === "welcome" ? first.deviceCookie : null;
    for (let i = 0; i < 20; i++) await fail(email, 1, { ...STRANGER, network: `198.51.${i}.0/24` });
    // As if it were many more.
    await rows({ text: "UPDATE sign_in_failure SET failures = 200 WHERE failures = 20" });
    expect(await signIn(email, PASSWORD, "", HOME)).toEqual(WAIT);
    expect(await signIn(email, PASSWORD, "", { ...HOME, deviceCookie })).toEqual(welcome(id));
  });
});

test("failures at many addresses slow down their network, and no other", async () => {
  const { id, email } = await somebody();
  for (let i = 0; i < 20; i++) await fail(`${randomUUID()}@jogos.example`, 1);
  await rows({ text: "UPDATE sign_in_failure SET failures = 200 WHERE failures = 20" });
  expect(await signIn(email, PASSWORD, "", STRANGER)).toEqual(WAIT);
  expect(await signIn(email, PASSWORD, "", HOME)).toEqual(welcome(id));
});

test("a known device has its own count: after several failures on it, it must wait too", async () => {
  const { email } = await somebody();
  const first = await signIn(email, PASSWORD, "", HOME);
  const deviceCookie = first.kind === "welcome" ? first.deviceCookie : null;
  await fail(email, 5, { ...HOME, deviceCookie } as typeof HOME);
  await lengthenWaits();
  expect(await signIn(email, PASSWORD, "", { ...HOME, deviceCookie })).toEqual(WAIT);
});

test("after a sign-in the person is shown how many failed before it, when they were many", async () => {
  const shown = async (person: { id: string; email: string }) => {
    expect(await signIn(person.email, PASSWORD, "", HOME)).toEqual(welcome(person.id));
    const actor = { kind: "staff" as const, id: person.id, role: "operator" as const, sessionId: "a session" };
    const ctx = { operatorId: operator.id, accountId: "", accountIds: [], actor, requestId: "a request" };
    return (await showFailedSignIns.run(ctx, {})).output.failed;
  };
  const [attacked, clumsy] = [await somebody(), await somebody()];
  await fail(attacked.email, 5);
  await fail(clumsy.email, 4);
  expect(await shown(attacked)).toEqual({ count: 5, since: expect.any(Date) });
  expect(await shown(clumsy)).toBeNull();
  expect(await shown(attacked)).toBeNull();
});

test("the owner is told once an hour that sign-ins were slowed down, with how many failed", async () => {
  const { id, email } = await somebody();
  await fail(email, 5);
  await rows({ text: "DELETE FROM sign_in_failure" });
  await fail(email, 6);
  const told = await rows({
    text: "SELECT facts FROM audit WHERE action = 'staff.sign-in-throttled' AND subject = $1",
    values: [email],
  });
  expect(told).toEqual([{ facts: expect.objectContaining({ failures: 5 }) }]);
  await rows({ text: "DELETE FROM sign_in_failure" });
  expect(await signIn(email, PASSWORD, "", HOME)).toEqual(welcome(id));
});
