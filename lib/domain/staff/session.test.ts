import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { readSession } from "./session.ts";
import { ABSOLUTE_S, sessionCookieName } from "./session-cookie.ts";

await testDatabase();
const sql = <Row extends object>(text: string, values: unknown[] = []) => rows<Row>({ text, values });
const operator = await seedOperator(sql);

type Claims = { version?: number; signedInAt?: number };
const now = () => Math.floor(Date.now() / 1_000);

async function cookieOf(id: string, { version = 1, signedInAt = now() }: Claims = {}, secret = env().NEXTAUTH_SECRET) {
  const token = await encode({ token: { sub: id, version, signedInAt }, secret, maxAge: 60 });
  return `other=1; ${sessionCookieName()}=${token}`;
}

describe("a session", () => {
  test("names the person, with the role from the database", async () => {
    const id = await seedStaff(sql, operator, "finance");
    const expected = { id, operatorId: operator.id, name: "Ana Teste", email: `${id}@jogos.example`, role: "finance" };
    expect(await readSession(await cookieOf(id))).toEqual({
      ...expected,
      sessionId: expect.stringContaining(id),
      hasOneTimePassword: false,
      lacksAuthenticator: false,
    });
  });

  test("is refused without a cookie, with a forged cookie, and after twelve hours", async () => {
    const id = await seedStaff(sql, operator, "admin");
    expect(await readSession(null)).toBeNull();
    expect(await readSession(await cookieOf(id, {}, "another secret, of more than 32 characters"))).toBeNull();
    expect(await readSession(await cookieOf(id, { signedInAt: now() - ABSOLUTE_S }))).toBeNull();
  });

  test.concurrent.each([
    ["the person is disabled", "UPDATE staff SET disabled_at = now() WHERE id = $1"],
    ["the role changes", "UPDATE staff SET role = 'auditor', session_version = session_version + 1 WHERE id = $1"],
    ["the person is deleted", "DELETE FROM staff WHERE id = $1"],
  ])("ends within five seconds when %s", async (_when, change) => {
    const id = await seedStaff(sql, operator, "admin");
    const cookie = await cookieOf(id);
    expect(await readSession(cookie)).not.toBeNull();
    await sql(change, [id]);
    const last = await poll(
      () => readSession(cookie),
      (session) => session === null,
      6_000,
    );
    expect(last).toBeNull();
  });
});
