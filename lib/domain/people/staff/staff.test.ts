import pg from "pg";
import { describe, expect, test } from "vitest";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { signIn } from "./sign-in/sign-in.ts";

const running = await service();
const { them } = running;
const admin = await staffCaller(running, "admin");
const run = (name: string, input: object) => admin.ask.post(`/bff/${name}`, input);
const change = (staffId: string, kind: string, more: object = {}) =>
  run("changeStaff", { staffId, change: { kind, ...more } });

async function invited(role = "support") {
  const email = `${crypto.randomUUID()}@jogos.example`;
  const { body } = await run("inviteStaff", { name: "Bia Teste", email, role });
  return { email, id: String(body.staffId), password: String(body.password) };
}

describe("an administrator", () => {
  test("invites a person with a password that is shown once", async () => {
    const { email, id, password } = await invited("finance");
    expect(await signIn(email, password)).toMatchObject({ kind: "welcome", staff: { id } });
    const { body, text } = await run("listStaff", {});
    expect(body.staff).toContainEqual(expect.objectContaining({ staffId: id, email, role: "finance", isSelf: false }));
    expect(text).not.toContain(password);
  });

  test("may not invite two people with one e-mail", async () => {
    const { email } = await invited();
    expectProblem(await run("inviteStaff", { name: "Outra", email, role: "qa" }), 409, "ACTION_REFUSED");
  });

  test.each<[string, object]>([
    ["role", { role: "auditor" }],
    ["disable", {}],
    ["password", {}],
  ])("changes somebody's %s, and their session ends at once", async (kind, more) => {
    const person = await staffCaller(running, "operator");
    expect((await person.ask.post("/bff/listCharges", {})).status).toBe(200);
    expect((await change(person.id, kind, more)).status).toBe(200);
    expectProblem(await person.ask.post("/bff/listCharges", {}), 401, "UNAUTHORIZED");
  });

  test("keeps a disabled person out until they are let in again", async () => {
    const { email, id, password } = await invited();
    await change(id, "disable");
    expect((await signIn(email, password)).kind).toBe("refused");
    expectProblem(await change(id, "disable"), 409, "ACTION_REFUSED");
    await change(id, "enable");
    expect((await signIn(email, password)).kind).toBe("welcome");
  });

  test("may not change their own access, so that one administrator always remains", async () => {
    for (const kind of ["disable", "password"]) expectProblem(await change(admin.id, kind), 409, "ACTION_REFUSED");
    expectProblem(await change(admin.id, "role", { role: "qa" }), 409, "ACTION_REFUSED");
  });

  test("may not take the access of another who takes theirs at the same time: one remains", async () => {
    const operator = await seedOperator(running.sql);
    const [ana, bia] = [await staffCaller(running, "admin", operator), await staffCaller(running, "admin", operator)];
    // Whoever holds the head of the audit holds both changes before their COMMIT.
    await ana.ask.post("/bff/inviteStaff", { name: "Rita", email: "rita@jogos.example", role: "qa" });
    const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM audit_head WHERE chain = $1 FOR UPDATE", [operator.id]);
    const disable = (by: typeof ana, staffId: string) =>
      by.ask.post("/bff/changeStaff", { staffId, change: { kind: "disable" } });
    const replies = Promise.all([disable(ana, bia.id), disable(bia, ana.id)]);
    const waiting = () =>
      running.sql("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()");
    await expect.poll(waiting).toHaveLength(2);
    await holder.query("COMMIT");
    await holder.end();
    const [refused] = (await replies).filter(({ status }) => status !== 200);
    expect((await replies).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expectProblem(refused as NonNullable<typeof refused>, 409, "ACTION_REFUSED");
    const left = "SELECT FROM staff WHERE operator_id = $1 AND role = 'admin' AND disabled_at IS NULL";
    expect(await running.sql(left, [operator.id])).toHaveLength(1);
  });

  test("does not reach another operator's staff", async () => {
    const { id } = await staffCaller(running, "operator", them);
    expectProblem(await change(id, "disable"), 404, "STAFF_NOT_FOUND");
  });

  test("writes audit events without passwords, which only the operator's own auditor reads", async () => {
    const { email, password } = await invited();
    const auditor = await staffCaller(running, "auditor");
    const { body, text } = await auditor.ask.post("/bff/listAuditEvents", { limit: 2 });
    const [first] = body.auditEvents as Record<string, unknown>[];
    expect(first).toMatchObject({ action: "staff.create", subject: email, actorName: "Ana Teste" });
    expect(text).not.toContain(password);
    const next = await auditor.ask.post("/bff/listAuditEvents", { limit: 2, before: body.next });
    expect(next.text).not.toContain(email);
    const foreign = await staffCaller(running, "auditor", them);
    expect((await foreign.ask.post("/bff/listAuditEvents", {})).body).toEqual({ auditEvents: [], next: null });
  });
});

describe("one's own password", () => {
  const next = "a password of one's own";

  test("is changed with the current password; the session that changed it stays", async () => {
    const { email, id, password } = await invited();
    const { ask } = await staffCaller(running, { id });
    expect((await ask.post("/bff/changeOwnPassword", { current: password, next })).body).toEqual({ changed: true });
    expect((await ask.post("/bff/listCharges", {})).status).toBe(200);
    expect((await signIn(email, next)).kind).toBe("welcome");
  });

  test("is not changed with a wrong current one or to a short one, and tries are slowed down", async () => {
    const { id } = await invited();
    const { ask } = await staffCaller(running, { id });
    const wrong = () => ask.post("/bff/changeOwnPassword", { current: "wrong", next });
    expectProblem(await ask.post("/bff/changeOwnPassword", { current: "x", next: "short" }), 400, "VALIDATION_ERROR");
    expectProblem(await wrong(), 422, "PASSWORD_REFUSED");
    const codes: unknown[] = [];
    for (let i = 0; i < 10; i++) codes.push((await wrong()).body.code);
    expect(codes).toContain("RATE_LIMITED");
  });
});
