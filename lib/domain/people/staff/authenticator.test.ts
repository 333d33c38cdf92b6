import { describe, expect, test } from "vitest";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { poll } from "#e2e/support/poll.ts";
import { service } from "#e2e/support/service.ts";
import { appCode, staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { hashPassword } from "./authentication-factors/password.ts";
import { signIn } from "./sign-in/sign-in.ts";

const PASSWORD = "correct horse battery staple";
const BOUND_MS = 5_000;
const REFUSED = { kind: "refused" };
/** The answer for a person without an authenticator app. */
const NONE = { confirmedAt: null, recoveryCodesLeft: 0, recoveryCodeAt: null, isRequired: false };

const running = await service();
const { sql, us } = running;
const passwordHash = await hashPassword(PASSWORD);
const admin = await staffCaller(running, "admin");

async function somebody() {
  const { id, ask } = await staffCaller(running, "operator");
  await sql("UPDATE staff SET password_hash = $2 WHERE id = $1", [id, passwordHash]);
  const run = (operation: string, input: object = {}) => ask.post(`/bff/${operation}`, input);
  const email = `${id}@jogos.example`;
  return { id, email, run, enter: (code?: string, password = PASSWORD) => signIn(email, password, code) };
}

/** Resets the app's state as if none of its codes had been used. */
function unuse(id: string) {
  return sql("UPDATE staff_authenticator SET last_step = 0 WHERE staff_id = $1", [id]);
}

/** Creates a person with a confirmed authenticator app and no used code. */
async function enrolled() {
  const person = await somebody();
  const secret = String((await person.run("setUpAuthenticator")).body.secret);
  const { body } = await person.run("confirmAuthenticator", { code: appCode(secret) });
  await unuse(person.id);
  return { ...person, secret, recoveryCodes: body.recoveryCodes as string[] };
}

async function welcomes(verdicts: Promise<{ kind: string }>[]): Promise<number> {
  return (await Promise.all(verdicts)).filter(({ kind }) => kind === "welcome").length;
}

describe("setting up an authenticator app", () => {
  test("does not change the sign-in until a code has confirmed the app", async () => {
    const { run, enter } = await somebody();
    const { body } = await run("setUpAuthenticator");
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await enter()).kind).toBe("welcome");
    expectProblem(await run("confirmAuthenticator", { code: "000000" }), 422, "CODE_REFUSED");
    expect((await enter()).kind).toBe("welcome");
    expect((await run("showAuthenticator")).body).toEqual(NONE);
  });

  test("a secret that was never confirmed is replaced by the next one", async () => {
    const { run } = await somebody();
    const first = String((await run("setUpAuthenticator")).body.secret);
    const second = String((await run("setUpAuthenticator")).body.secret);
    expectProblem(await run("confirmAuthenticator", { code: appCode(first) }), 422, "CODE_REFUSED");
    expect((await run("confirmAuthenticator", { code: appCode(second) })).status).toBe(200);
  });

  test("is confirmed once with a code, which works once, and gives ten recovery codes", async () => {
    const { run, enter } = await somebody();
    const secret = String((await run("setUpAuthenticator")).body.secret);
    const code = appCode(secret);
    const tries = await Promise.all([run("confirmAuthenticator", { code }), run("confirmAuthenticator", { code })]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])]);
    expect(new Set(tries.flatMap(({ body }) => (body.recoveryCodes as string[]) ?? [])).size).toBe(10);
    expect(await enter(code)).toEqual(REFUSED);
    expect((await run("showAuthenticator")).body).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("409 ACTION_REFUSED an app that is on cannot be set up again, and cannot be confirmed again", async () => {
    const { run, secret, enter } = await enrolled();
    expectProblem(await run("setUpAuthenticator"), 409, "ACTION_REFUSED");
    expectProblem(await run("confirmAuthenticator", { code: appCode(secret) }), 422, "CODE_REFUSED");
    expect((await enter(appCode(secret))).kind).toBe("welcome");
  });

  test("the database shows no secret and no recovery code, and a secret works for its owner only", async () => {
    const { id, secret, recoveryCodes } = await enrolled();
    const kept = await sql(`SELECT to_jsonb(a) FROM staff_authenticator a UNION ALL SELECT to_jsonb(r) FROM
      staff_recovery_code r UNION ALL SELECT to_jsonb(d) FROM audit d`);
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(JSON.stringify(kept)).not.toContain(told);
    const other = await enrolled();
    await sql(
      `UPDATE staff_authenticator SET sealed_secret = (SELECT sealed_secret FROM staff_authenticator WHERE staff_id = $2)
       WHERE staff_id = $1`,
      [other.id, id],
    );
    await expect(other.enter(appCode(secret))).rejects.toThrow();
  });
});

describe("signing in with a code", () => {
  test("a refusal does not show, by its text or its time, what was wrong or missing", async () => {
    const { enter, secret } = await enrolled();
    for (const [code, password] of [
      [undefined, PASSWORD],
      ["000000", PASSWORD],
      [appCode(secret), "wrong"],
    ] as const) {
      const startedAt = performance.now();
      expect(await enter(code, password)).toEqual(REFUSED);
      expect(performance.now() - startedAt).toBeGreaterThan(240);
    }
    // A sign-in with a wrong password must not use up the code.
    expect((await enter(appCode(secret))).kind).toBe("welcome");
  });

  test("a code works for one of three parallel sign-ins, then no more; the code before it is refused", async () => {
    const { id, enter, secret } = await enrolled();
    const code = appCode(secret);
    expect(await welcomes([enter(code), enter(code), enter(code)])).toBe(1);
    expect(await enter(code)).toEqual(REFUSED);
    expect(await enter(appCode(secret, -1))).toEqual(REFUSED);
    await unuse(id);
    expect((await enter(code)).kind).toBe("welcome");
  });

  test("a phone's clock may be off by one time step, not by three", async () => {
    const { id, enter, secret } = await enrolled();
    for (const steps of [-1, 1]) {
      const tryIt = () => unuse(id).then(() => enter(appCode(secret, steps)));
      // A time step may begin after the code is generated and before it is checked.
      const isWelcome = ({ kind }: { kind: string }) => kind === "welcome";
      expect(await poll(tryIt, isWelcome, BOUND_MS)).toMatchObject({ kind: "welcome" });
    }
    await unuse(id);
    for (const steps of [-3, 3]) expect(await enter(appCode(secret, steps))).toEqual(REFUSED);
  });

  test("a recovery code works once, with hyphens or spaces, and for its owner only", async () => {
    const { enter, recoveryCodes, run } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect(await welcomes([enter(first), enter(first), enter(first)])).toBe(1);
    expect(await enter(first)).toEqual(REFUSED);
    expect((await enter(` ${second.replaceAll("-", " ")} `)).kind).toBe("welcome");
    expect((await run("showAuthenticator")).body).toMatchObject({ recoveryCodesLeft: 8 });
    const other = await enrolled();
    expect(await other.enter(recoveryCodes[2])).toEqual(REFUSED);
  });

  test("the use of a recovery code writes an audit event with the number left, without the code", async () => {
    const { id, email, enter, recoveryCodes, run } = await enrolled();
    const used = { actor: `staff:${id}`, action: "staff.recovery-code-used", subject: email };
    expect(await enter(recoveryCodes[0])).toMatchObject({ kind: "welcome", staff: { byRecoveryCode: true } });
    expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({ ...used, facts: { left: 9 } });
    await Promise.all([enter(recoveryCodes[1]), enter(recoveryCodes[2]), enter(recoveryCodes[1])]);
    // The third try failed, which is an audit event too.
    const left = (await recentAuditEvents(us.id, 3)).flatMap(({ facts }) => facts.left ?? []);
    expect(left).toEqual([7, 8]);
    expect((await run("showAuthenticator")).body.recoveryCodeAt).toBeNull();
    await run("confirmIdentity", { by: "code", code: recoveryCodes[3] });
    expect((await recentAuditEvents(us.id, 2))[1]).toMatchObject({ ...used, facts: { left: 6 } });
    expect((await run("showAuthenticator")).body).toMatchObject({
      recoveryCodesLeft: 6,
      recoveryCodeAt: expect.any(String),
    });
    const kept = JSON.stringify(await sql("SELECT to_jsonb(a) FROM audit a"));
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll("-", ""));
  });

  test("a code of the app is not recorded as a recovery code", async () => {
    const { enter, secret } = await enrolled();
    expect(await enter(appCode(secret))).toMatchObject({ kind: "welcome", staff: { byRecoveryCode: false } });
    expect((await recentAuditEvents(us.id, 1))[0]?.action).not.toBe("staff.recovery-code-used");
  });

  test("new recovery codes replace the old ones", async () => {
    const { enter, recoveryCodes, run } = await enrolled();
    const renewed = (await run("renewRecoveryCodes")).body.recoveryCodes as string[];
    expect(await enter(recoveryCodes[0])).toEqual(REFUSED);
    expect((await enter(renewed[0])).kind).toBe("welcome");
  });

  test("wrong codes are slowed down like wrong passwords", async () => {
    const { enter, secret } = await enrolled();
    await Promise.all(Array.from({ length: 6 }, () => enter("000000")));
    // The first wait is short and could be over on a busy machine. More failures make it longer.
    await sql("UPDATE sign_in_failure SET failures = failures + 5");
    expect(await enter(appCode(secret))).toEqual({ kind: "wait", seconds: expect.any(Number) });
  });
});

describe("reauthentication of a person with an authenticator app", () => {
  test("needs a code, which works once; the password is refused", async () => {
    const { id, run, enter, secret, recoveryCodes } = await enrolled();
    const [auditEvent] = await recentAuditEvents(us.id, 1);
    expect(auditEvent).toMatchObject({ action: "staff.authenticator-on", actor: `staff:${id}` });
    expectProblem(await run("confirmIdentity", { by: "password", password: PASSWORD }), 422, "CODE_REFUSED");
    expectProblem(await run("confirmIdentity", { by: "code", code: "000000" }), 422, "CODE_REFUSED");
    const code = appCode(secret);
    expect((await run("confirmIdentity", { by: "code", code })).body).toEqual({ confirmed: true });
    expect(await enter(code)).toEqual(REFUSED);
    expect((await run("confirmIdentity", { by: "code", code: recoveryCodes[0] })).status).toBe(200);
  });

  test("422 CODE_REFUSED any code of a person without an app", async () => {
    const { run } = await somebody();
    expectProblem(await run("confirmIdentity", { by: "code", code: "123456" }), 422, "CODE_REFUSED");
  });
});

describe("removing an authenticator app", () => {
  test("by its owner: the password alone is enough to sign in, and no recovery code is left", async () => {
    const { run, enter } = await enrolled();
    expect((await run("removeAuthenticator")).body).toEqual({ removed: true });
    expect((await enter()).kind).toBe("welcome");
    expect((await run("showAuthenticator")).body).toEqual(NONE);
    expectProblem(await run("removeAuthenticator"), 409, "ACTION_REFUSED");
    expectProblem(await run("renewRecoveryCodes"), 409, "ACTION_REFUSED");
  });

  test("by an administrator, when it is lost: writes an audit event and ends the person's sessions", async () => {
    const { id, run, enter, email } = await enrolled();
    const take = () => admin.ask.post("/bff/changeStaff", { staffId: id, change: { kind: "authenticator" } });
    expect((await take()).status).toBe(200);
    expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
      action: "staff.authenticator-taken",
      subject: email,
    });
    expectProblem(await run("showAuthenticator"), 401, "UNAUTHORIZED");
    expect((await enter()).kind).toBe("welcome");
    expectProblem(await take(), 409, "ACTION_REFUSED");
  });
});
