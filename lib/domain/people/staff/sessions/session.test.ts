import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { sessionCookie, startSession } from "#e2e/support/staff-caller.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { beginSession } from "../sign-in/begin-session.ts";
import { signOut } from "../sign-in/sign-out.ts";
import { readSession, resumeSession } from "./session.ts";

await testDatabase();
const sql = <Row extends object>(text: string, values: unknown[] = []) => ownerRows<Row>({ text, values });
const operator = await seedOperator(sql);

/** A person with a session. */
async function somebody() {
  const id = await seedStaff(sql, operator, "finance");
  return { id, ...(await startSession(sql, id)) };
}

/** Lets a session be as if it had begun, or been used last, so long ago by the database's clock. */
const letPass = (sid: string, column: "created_at" | "last_seen_at", interval: string) =>
  sql(`UPDATE staff_session SET ${column} = ${column} - $2::interval WHERE id = $1`, [sid, interval]);

const lastSeenSeconds = async (sid: string) =>
  (
    await sql<{ ago: number }>(
      "SELECT extract(epoch FROM clock_timestamp() - last_seen_at)::float8 AS ago FROM staff_session WHERE id = $1",
      [sid],
    )
  )[0]?.ago;

describe("a session", () => {
  test("names the person, with the role from the database", async () => {
    const { id, sid, cookie } = await somebody();
    const expected = { id, operatorId: operator.id, name: "Ana Teste", email: `${id}@jogos.example`, role: "finance" };
    expect(await readSession(`other=1; ${cookie}`)).toEqual({
      ...expected,
      sessionId: sid,
      hasOneTimePassword: false,
      lacksAuthenticator: false,
    });
  });

  test("is refused without a cookie, with a forged cookie, with another person's id, and when it is not stored", async () => {
    const { id, sid } = await somebody();
    expect(await readSession(null)).toBeNull();
    expect(await readSession(await sessionCookie(id, sid, "another secret, of more than 32 characters"))).toBeNull();
    expect(await readSession(await sessionCookie((await somebody()).id, sid))).toBeNull();
    expect(await readSession(await sessionCookie(id, randomUUID()))).toBeNull();
    expect(await readSession(await sessionCookie("nobody", sid))).toBeNull();
  });

  test("ends 30 minutes after the last activity, for every copy of its cookie", async () => {
    const { sid, cookie } = await somebody();
    await letPass(sid, "last_seen_at", "29 minutes 50 seconds");
    expect(await readSession(cookie)).not.toBeNull();
    await letPass(sid, "last_seen_at", "10 seconds");
    expect(await readSession(cookie)).toBeNull();
    // Activity in a session that has ended does not begin it again.
    expect(await resumeSession(cookie)).toBeNull();
    expect(await readSession(cookie)).toBeNull();
  });

  test("ends 12 hours after the sign-in, also with activity", async () => {
    const { sid, cookie } = await somebody();
    await letPass(sid, "created_at", "11 hours 59 minutes 50 seconds");
    expect(await resumeSession(cookie)).not.toBeNull();
    await letPass(sid, "created_at", "10 seconds");
    expect(await resumeSession(cookie)).toBeNull();
  });

  test("stays with activity, which is stored at most once a minute; reading alone is none", async () => {
    const { sid, cookie } = await somebody();
    await letPass(sid, "last_seen_at", "50 seconds");
    await resumeSession(cookie);
    expect(await lastSeenSeconds(sid)).toBeGreaterThan(49);
    await letPass(sid, "last_seen_at", "28 minutes");
    await readSession(cookie);
    expect(await lastSeenSeconds(sid)).toBeGreaterThan(28 * 60);
    await resumeSession(cookie);
    expect(await lastSeenSeconds(sid)).toBeLessThan(28 * 60);
  });

  test("ends when its person signs out; a second sign-out changes nothing and says nothing", async () => {
    const { id, sid, cookie } = await somebody();
    const other = await startSession(sql, id);
    await signOut({ sub: id, sid });
    expect(await readSession(cookie)).toBeNull();
    expect(await readSession(other.cookie)).not.toBeNull();
    const before = await recentAuditEvents(operator.id, 100);
    expect(before[0]).toMatchObject({ action: "staff.sign-out", actor: `staff:${id}`, subject: `${id}@jogos.example` });
    await signOut({ sub: id, sid });
    expect(await recentAuditEvents(operator.id, 100)).toEqual(before);
  });

  test.each([
    ["the person is disabled", "UPDATE staff SET disabled_at = now() WHERE id = $1"],
    ["the role changes", "UPDATE staff SET role = 'auditor', session_version = session_version + 1 WHERE id = $1"],
  ])("ends at once when %s", async (_when, change) => {
    const { id, cookie } = await somebody();
    expect(await readSession(cookie)).not.toBeNull();
    await sql(change, [id]);
    expect(await readSession(cookie)).toBeNull();
  });
});

describe("a sign-in", () => {
  const signedIn = (id: string) => ({
    staff: { id, operatorId: operator.id, email: `${id}@jogos.example`, sessionVersion: 1, byRecoveryCode: false },
    deviceCookie: "",
    isNewDevice: false,
  });

  test("stores a session, which ends the browser's earlier one and no other", async () => {
    const { id, cookie } = await somebody();
    const elsewhere = await startSession(sql, id);
    const sid = await beginSession(signedIn(id), cookie);
    expect(await readSession(await sessionCookie(id, sid))).toMatchObject({ id, sessionId: sid });
    expect(await readSession(cookie)).toBeNull();
    expect(await readSession(elsewhere.cookie)).not.toBeNull();
  });

  test("that was judged before all sessions ended is worth nothing", async () => {
    const { id } = await somebody();
    await sql("UPDATE staff SET session_version = session_version + 1 WHERE id = $1", [id]);
    const sid = await beginSession(signedIn(id), null);
    expect(await readSession(await sessionCookie(id, sid))).toBeNull();
  });

  test("deletes sessions that have ended, so that they do not accumulate", async () => {
    const { id, sid } = await somebody();
    await letPass(sid, "last_seen_at", "31 minutes");
    await beginSession(signedIn(id), null);
    expect(await sql("SELECT 1 FROM staff_session WHERE id = $1", [sid])).toEqual([]);
  });
});
