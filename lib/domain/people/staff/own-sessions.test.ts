import { expect, test } from "vitest";
import { type Caller, caller } from "#e2e/support/caller.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { service } from "#e2e/support/service.ts";
import { appCode, sessionCookie, staffCaller, startSession } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { hashPassword } from "./authentication-factors/password.ts";

const PASSWORD = "correct horse battery staple";
/** Less than the four seconds after which a live stream checks its session again. */
const AT_ONCE_MS = 3_500;

const running = await service();
const { baseUrl, sql, us } = running;
const passwordHash = await hashPassword(PASSWORD);

/** A person who has just signed in with a password. */
async function somebody() {
  const { id, sid, ask } = await staffCaller(running, "operator");
  await sql("UPDATE staff SET password_hash = $2 WHERE id = $1", [id, passwordHash]);
  return { id, sid, ask };
}

/** A new session of the same person, with an open live stream. */
async function elsewhere(id: string, given?: string) {
  const { sid, cookie } = given ? { sid: given, cookie: await sessionCookie(id, given) } : await startSession(sql, id);
  const left = new AbortController();
  const response = await fetch(`${baseUrl}/bff/live`, { headers: { cookie }, signal: left.signal });
  expect(response.status).toBe(200);
  const state = { isOpen: true };
  const read = async () => {
    for await (const _ of response.body as ReadableStream<Uint8Array>);
  };
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      state.isOpen = false;
    });
  return { sid, ask: caller(baseUrl, { origin: baseUrl, cookie }), ended, state, leave: () => left.abort() };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const bound = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => bound.addEventListener("abort", () => reject(bound.reason)));
  return Promise.race([work, late]);
}

const run = (ask: Caller, operation: string, input: object = {}) => ask.post(`/bff/${operation}`, input);

async function enroll(ask: Caller) {
  const { body } = await run(ask, "setUpAuthenticator");
  return run(ask, "confirmAuthenticator", { code: appCode(String(body.secret)) });
}

type Case = { when: string; action: string; before?: typeof enroll; change: typeof enroll };
const CASES: Case[] = [
  { when: "an authenticator app is turned on", action: "staff.authenticator-on", change: enroll },
  {
    when: "an authenticator app is turned off",
    action: "staff.authenticator-off",
    before: enroll,
    change: (ask) => run(ask, "removeAuthenticator"),
  },
  {
    when: "the password changes",
    action: "staff.own-password",
    change: (ask) => run(ask, "changeOwnPassword", { current: PASSWORD, next: "a password of one's own" }),
  },
  {
    when: "somebody signs out everywhere else",
    action: "staff.sign-out-others",
    change: (ask) => run(ask, "endOtherSessions"),
  },
];

test.each(CASES)("every other session and its live stream end at once when $when; this session stays", async (it) => {
  const { id, sid, ask } = await somebody();
  await it.before?.(ask);
  const [here, there] = [await elsewhere(id, sid), await elsewhere(id)];
  expect((await run(there.ask, "listCharges")).status).toBe(200);
  expect((await it.change(ask)).status).toBe(200);
  expectProblem(await run(there.ask, "listCharges"), 401, "UNAUTHORIZED");
  await within(AT_ONCE_MS, there.ended);
  expect((await run(ask, "listCharges")).status).toBe(200);
  expect(here.state.isOpen).toBe(true);
  here.leave();
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({ action: it.action, actor: `staff:${id}` });
});

test("a person sees their own sessions: with what, from where, since when, and which is this one", async () => {
  const { id, sid, ask } = await somebody();
  const there = await elsewhere(id);
  await sql("UPDATE staff_session SET source = '203.0.113.0/24', device = 'Safari, iOS' WHERE id = $1", [there.sid]);
  await startSession(sql, (await somebody()).id);
  const ended = await startSession(sql, id);
  await sql("UPDATE staff_session SET last_seen_at = last_seen_at - interval '30 minutes' WHERE id = $1", [ended.sid]);
  const shown = { createdAt: expect.any(String), lastSeenAt: expect.any(String) };
  expect((await run(ask, "listOwnSessions")).body).toEqual({
    sessions: [
      { sessionId: sid, device: null, source: null, ...shown, isThis: true },
      { sessionId: there.sid, device: "Safari, iOS", source: "203.0.113.0/24", ...shown, isThis: false },
    ],
  });
  there.leave();
});

test("a person ends one of their sessions: it and its live stream end at once, the others stay", async () => {
  const { id, ask } = await somebody();
  const [there, third] = [await elsewhere(id), await elsewhere(id)];
  const end = () => run(ask, "endOwnSession", { sessionId: there.sid });
  expect((await end()).body).toEqual({ ended: true });
  expectProblem(await run(there.ask, "listCharges"), 401, "UNAUTHORIZED");
  await within(AT_ONCE_MS, there.ended);
  expect((await run(third.ask, "listCharges")).status).toBe(200);
  expect(third.state.isOpen).toBe(true);
  third.leave();
  const audited = await recentAuditEvents(us.id, 100);
  expect(audited[0]).toMatchObject({ action: "staff.end-session", actor: `staff:${id}` });
  // Once more: it has ended already.
  expect((await end()).body).toEqual({ ended: true });
  expect(await recentAuditEvents(us.id, 100)).toEqual(audited);
});

test("nobody ends another person's session by its id", async () => {
  const [person, other] = [await somebody(), await somebody()];
  await run(person.ask, "endOwnSession", { sessionId: other.sid });
  expect((await run(other.ask, "listCharges")).status).toBe(200);
});

test("an administrator ends all sessions of a person, who can sign in again", async () => {
  const { id, ask } = await somebody();
  const admin = await staffCaller(running, "admin");
  const change = { staffId: id, change: { kind: "end-sessions" } };
  expect((await run(admin.ask, "changeStaff", change)).status).toBe(200);
  expectProblem(await run(ask, "listCharges"), 401, "UNAUTHORIZED");
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({ action: "staff.end-sessions" });
  const again = await elsewhere(id);
  expect((await run(again.ask, "listCharges")).status).toBe(200);
  again.leave();
});

test("a session that was kept ends with the next change that ends all sessions", async () => {
  const { id, ask } = await somebody();
  await run(ask, "endOtherSessions");
  const admin = await staffCaller(running, "admin");
  await run(admin.ask, "changeStaff", { staffId: id, change: { kind: "role", role: "finance" } });
  expectProblem(await run(ask, "listCharges"), 401, "UNAUTHORIZED");
});

test("a session id that another person kept does not keep this person's session", async () => {
  const [person, other] = [await somebody(), await somebody()];
  await run(person.ask, "endOtherSessions");
  await run(other.ask, "endOtherSessions");
  const cookie = await sessionCookie(person.id, other.sid);
  const mixed = caller(baseUrl, { origin: baseUrl, cookie });
  expectProblem(await run(mixed, "listCharges"), 401, "UNAUTHORIZED");
});
