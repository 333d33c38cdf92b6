import { describe, expect, test } from "vitest";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { ONE_TIME_PASSWORD_HOURS } from "#lib/core/limits.ts";
import { createPlatformStaff } from "./invite-staff.ts";
import { signIn } from "./sign-in/sign-in.ts";

const running = await service();
const { sql } = running;
const admin = await staffCaller(running, "admin");

async function invited() {
  const email = `${crypto.randomUUID()}@jogos.example`;
  const { body } = await admin.ask.post("/bff/inviteStaff", { name: "Bia Teste", email, role: "qa" });
  return { email, id: String(body.staffId), password: String(body.password) };
}

/** Moves the invitation back, so that it was `seconds` longer ago than a one-time password is good for. */
const letExpire = (email: string, seconds = 1) =>
  sql(
    "UPDATE staff SET password_ends_at = password_ends_at - make_interval(hours => $2, secs => $3) WHERE email = $1",
    [email, ONE_TIME_PASSWORD_HOURS, seconds],
  );

describe("a one-time password", () => {
  test("signs in until 72 hours have passed, by the database's clock", async () => {
    expect(ONE_TIME_PASSWORD_HOURS).toBe(72);
    const { email, password } = await invited();
    await letExpire(email, -60);
    expect((await signIn(email, password)).kind).toBe("welcome");
    await letExpire(email);
    expect(await signIn(email, password)).toEqual({ kind: "expired" });
  });

  test("that has expired is told only to who gives it", async () => {
    const { email, password } = await invited();
    await letExpire(email);
    expect(await signIn(email, "wrong")).toEqual({ kind: "refused" });
    await sql("UPDATE staff SET disabled_at = now() WHERE email = $1", [email]);
    expect(await signIn(email, password)).toEqual({ kind: "refused" });
  });

  test("of the installation's own staff expires too", async () => {
    const paula = await createPlatformStaff("command:test", {
      email: `${crypto.randomUUID()}@guiche.example`,
      name: "P",
    });
    await letExpire(paula.email);
    expect(await signIn(paula.email, paula.password)).toEqual({ kind: "expired" });
  });

  test("given anew by an administrator signs in again", async () => {
    const { email, id, password } = await invited();
    await letExpire(email);
    const { body } = await admin.ask.post("/bff/changeStaff", { staffId: id, change: { kind: "password" } });
    expect((await signIn(email, String(body.password))).kind).toBe("welcome");
    expect(await signIn(email, password)).toEqual({ kind: "refused" });
  });
});

test("a password of one's own does not expire", async () => {
  const { email, id, password } = await invited();
  const { ask } = await staffCaller(running, { id });
  const next = "a password of one's own";
  expect((await ask.post("/bff/changeOwnPassword", { current: password, next })).status).toBe(200);
  await letExpire(email);
  expect((await signIn(email, next)).kind).toBe("welcome");
});
