import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { startSession } from "#e2e/support/staff-caller.ts";
import { type Client, servingClient } from "#lib/server/operations/current-client.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { hashPassword } from "./authentication-factors/password.ts";
import { beginSession } from "./sign-in/begin-session.ts";
import { signIn } from "./sign-in/sign-in.ts";

const PASSWORD = "correct horse battery staple";
const HOME: Client = { source: "203.0.113.0/24", device: "Firefox, Windows" };
const ABROAD: Client = { source: "198.51.100.0/24", device: "curl" };

const { sql, baseUrl } = await service();
const passwordHash = await hashPassword(PASSWORD);

/** A person of an operator of their own. `signs` signs them in from somewhere, and starts a session when it is accepted. */
async function somebody() {
  const operator = await seedOperator(sql);
  const id = await seedStaff(sql, operator, "operator");
  await sql("UPDATE staff SET password_hash = $2 WHERE id = $1", [id, passwordHash]);
  const email = `${id}@jogos.example`;
  let deviceCookie: string | null = null;
  const signs = (from: Client, password = PASSWORD) =>
    servingClient(from, async () => {
      const verdict = await signIn(email, password, "", { network: from.source, deviceCookie });
      if (verdict.kind === "welcome") {
        await beginSession(verdict, null);
        deviceCookie = verdict.deviceCookie;
      }
      return verdict.kind;
    });
  const audited = async () => (await recentAuditEvents(operator.id, 100)).toReversed();
  return { id, email, signs, audited };
}

test("a sign-in is in the audit, with its network and device", async () => {
  const { id, email, signs, audited } = await somebody();
  expect(await signs(HOME)).toBe("welcome");
  expect(await audited()).toContainEqual(
    expect.objectContaining({ action: "staff.sign-in", actor: `staff:${id}`, subject: email, ...HOME }),
  );
});

test("the first sign-in on a device is in the audit as well, the next one on it is a sign-in only", async () => {
  const { id, email, signs, audited } = await somebody();
  await signs(HOME);
  const isNew = { action: "staff.new-device", actor: `staff:${id}`, subject: email, ...HOME };
  expect(await audited()).toContainEqual(expect.objectContaining(isNew));
  await signs(HOME);
  const actions = (await audited()).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(["staff.new-device", "staff.sign-in", "staff.sign-in"]);
});

test("a failed sign-in is in the audit of the person's operator, by nobody known, without what was typed", async () => {
  const { email, signs, audited } = await somebody();
  expect(await signs(ABROAD, "a secret that was typed")).toBe("refused");
  const events = await audited();
  expect(events).toEqual([
    expect.objectContaining({
      action: "staff.sign-in-failed",
      actor: "unknown",
      subject: email,
      facts: { failures: 1 },
      ...ABROAD,
    }),
  ]);
  expect(JSON.stringify(events)).not.toContain("a secret that was typed");
});

test("a sign-in of a disabled person fails in the audit; one of nobody writes nothing", async () => {
  const { id, signs, audited } = await somebody();
  await sql("UPDATE staff SET disabled_at = now() WHERE id = $1", [id]);
  await signs(HOME);
  expect((await audited()).map(({ action }) => action)).toEqual(["staff.sign-in-failed"]);
  const before = await recentAuditEvents(null, 1_000);
  await servingClient(ABROAD, () => signIn(`${randomUUID()}@jogos.example`, PASSWORD));
  expect(await recentAuditEvents(null, 1_000)).toEqual(before);
});

test("failures from one network are one audit event in ten minutes, those from others at most ten", async () => {
  const { signs, audited } = await somebody();
  await Promise.all([signs(ABROAD, "wrong"), signs(ABROAD, "wrong"), signs(ABROAD, "wrong")]);
  expect(await audited()).toHaveLength(1);
  await signs(HOME, "wrong");
  expect((await audited()).map(({ source }) => source)).toEqual([ABROAD.source, HOME.source]);
  for (let i = 0; i < 12; i++) {
    await sql("DELETE FROM sign_in_failure");
    await signs({ source: `192.0.2.${i}/24`, device: null }, "wrong");
  }
  expect(await audited()).toHaveLength(10);
});

test("a refused reauthentication and one that is accepted are in the audit", async () => {
  const { id, email, audited } = await somebody();
  const { cookie } = await startSession(sql, id);
  const ask = caller(baseUrl, { origin: baseUrl, cookie, "user-agent": "curl/8.5.0" });
  await ask.post("/bff/confirmIdentity", { by: "password", password: "wrong" });
  await ask.post("/bff/confirmIdentity", { by: "password", password: PASSWORD });
  const from = { actor: `staff:${id}`, subject: email, source: "127.0.0.0/24", device: "curl" };
  expect(await audited()).toEqual([
    expect.objectContaining({ action: "staff.confirm-failed", facts: { code: "PASSWORD_REFUSED" }, ...from }),
    expect.objectContaining({ action: "staff.confirm", ...from }),
  ]);
});
