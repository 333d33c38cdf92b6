import { hash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { hashPassword } from "../authentication-factors/password.ts";
import { type SignInVerdict, signIn } from "./sign-in.ts";

const PASSWORD = "correct horse battery staple";

await testDatabase();
const operator = await seedOperator((text, values = []) => rows({ text, values }));
const passwordHash = await hashPassword(PASSWORD);

async function somebody(): Promise<{ id: string; email: string }> {
  const id = await seedStaff((text, values = []) => rows({ text, values }), operator, "operator");
  await rows({ text: "UPDATE staff SET password_hash = $2 WHERE id = $1", values: [id, passwordHash] });
  return { id, email: `${id}@jogos.example` };
}

function stranger(): string {
  return `${randomUUID()}@jogos.example`;
}

function fail(email: string, times: number): Promise<SignInVerdict[]> {
  return Promise.all(Array.from({ length: times }, () => signIn(email, "wrong")));
}

async function counts(): Promise<number[]> {
  const found = await rows<{ failures: number }>({ text: "SELECT failures FROM sign_in_failure" });
  return found.map(({ failures }) => failures);
}

describe("signing in", () => {
  test("the right password is accepted, also with capitals and spaces in the address", async () => {
    const { id, email } = await somebody();
    const staff = { id, operatorId: operator.id, email, sessionVersion: 1, byRecoveryCode: false };
    const welcome = { kind: "welcome", staff };
    expect(await signIn(email, PASSWORD)).toMatchObject(welcome);
    expect(await signIn(`  ${email.toUpperCase()} `, PASSWORD)).toMatchObject(welcome);
  });

  test("a wrong password, an unknown address and a disabled person get the same answer", async () => {
    const { email } = await somebody();
    const disabled = await somebody();
    await rows({ text: "UPDATE staff SET disabled_at = now() WHERE id = $1", values: [disabled.id] });
    const verdicts = await Promise.all([
      signIn(email, "wrong"),
      signIn(stranger(), PASSWORD),
      signIn(disabled.email, PASSWORD),
    ]);
    expect(verdicts).toEqual([{ kind: "refused" }, { kind: "refused" }, { kind: "refused" }]);
  });

  test("every refusal takes the same minimum time, also for an unknown address", async () => {
    const { email } = await somebody();
    for (const address of [email, stranger(), ""]) {
      const startedAt = performance.now();
      await signIn(address, "wrong");
      expect(performance.now() - startedAt).toBeGreaterThan(240);
    }
  });

  test("after several failures the right password must wait too, and so must an unknown address", async () => {
    const { email } = await somebody();
    const nobody = stranger();
    await Promise.all([fail(email, 5), fail(nobody, 5)]);
    // The first wait is short: on a busy machine it could already be over.
    await rows({ text: "UPDATE sign_in_failure SET failures = failures + 5" });
    const wait = { kind: "wait", seconds: expect.any(Number) };
    expect(await signIn(email, PASSWORD)).toEqual(wait);
    expect(await signIn(nobody, PASSWORD)).toEqual(wait);
  });

  test("of 20 parallel tries only 5 are checked, for a person and for an unknown address", async () => {
    const { email } = await somebody();
    for (const address of [email, stranger()]) {
      await rows({ text: "DELETE FROM sign_in_failure" });
      const verdicts = await fail(address, 20);
      expect(verdicts.filter(({ kind }) => kind === "refused")).toHaveLength(5);
      expect(verdicts.filter(({ kind }) => kind === "wait")).toHaveLength(15);
      expect(await counts()).toEqual([5, 5, 5, 5]);
    }
  });

  test("the record of a try does not contain the address, and is removed after an hour", async () => {
    const { email } = await somebody();
    await rows({ text: "DELETE FROM sign_in_failure" });
    await fail(email, 2);
    const [kept] = await rows<{ row: string }>({ text: "SELECT f::text AS row FROM sign_in_failure f" });
    for (const form of [email, Buffer.from(email).toString("hex"), hash("sha256", email)])
      expect(kept?.row).not.toContain(form);
    await rows({ text: "UPDATE sign_in_failure SET last_failed_at = last_failed_at - interval '61 minutes'" });
    await fail(stranger(), 1);
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  test("a successful sign-in resets the failures before it", async () => {
    const { email } = await somebody();
    await fail(email, 4);
    expect(await signIn(email, PASSWORD)).toMatchObject({ kind: "welcome" });
    await fail(email, 4);
    expect(await signIn(email, PASSWORD)).toMatchObject({ kind: "welcome" });
  });
});
