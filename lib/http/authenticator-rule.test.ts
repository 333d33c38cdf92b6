import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { type SeedOperator, seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { appCode, staffCaller } from "#e2e/support/staff-caller.ts";
import type { Role } from "#lib/core/role.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { operations } from "#lib/domain/operations.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";

/** The operations that a person may run before they have set up an app: those that the set-up needs. */
const OPEN = ["confirmIdentity", "confirmAuthenticator", "setUpAuthenticator", "showAuthenticator"];

const running = await service();
const { sql } = running;

async function person(operator: SeedOperator, role: Role = "admin") {
  const { id, ask } = await staffCaller(running, role, operator);
  const run = (operation: string, input: object = {}) => ask.post(`/bff/${operation}`, input);
  const enroll = async () => {
    const { body } = await run("setUpAuthenticator");
    const { status } = await run("confirmAuthenticator", { code: appCode(String(body.secret)) });
    expect(status).toBe(200);
  };
  return { id, ask, run, enroll };
}

/** An operator whose administrator has turned on `requireAuthenticators`. */
async function strict() {
  const operator = await seedOperator(sql);
  const admin = await person(operator);
  await admin.enroll();
  expect((await admin.run("requireAuthenticators", { required: true })).body).toEqual({ required: true });
  return { operator, admin };
}

test("403 AUTHENTICATOR_REQUIRED at every operation except those that set up an app", async () => {
  const { operator } = await strict();
  const { ask } = await person(operator);
  for (const { contract } of operations) {
    if (!mayRun("admin", contract)) continue;
    // No operation accepts this body: an admitted caller gets INVALID_JSON, and nothing changes.
    const { status, body } = await ask.post(`/bff/${contract.name}`, "[]");
    const expected = OPEN.includes(contract.name) ? [400, "INVALID_JSON"] : [403, "AUTHENTICATOR_REQUIRED"];
    expect([contract.name, status, body.code]).toEqual([contract.name, ...expected]);
  }
  expectProblem(await ask.get("/bff/live"), 403, "AUTHENTICATOR_REQUIRED");
});

test("setting up an app opens the console at once, removing the app closes it again", async () => {
  const { operator } = await strict();
  const { run, enroll } = await person(operator, "support");
  expect((await run("showAuthenticator")).body).toMatchObject({ confirmedAt: null, isRequired: true });
  await enroll();
  expect((await run("listCharges")).status).toBe(200);
  await run("removeAuthenticator");
  expectProblem(await run("listCharges"), 403, "AUTHENTICATOR_REQUIRED");
});

test("a person with a password from an administrator changes it before setting up an app", async () => {
  const { operator, admin } = await strict();
  const invited = await admin.run("inviteStaff", {
    name: "Bia Teste",
    email: `${randomUUID()}@jogos.example`,
    role: "support",
  });
  const { ask } = await staffCaller(running, { id: String(invited.body.staffId) }, operator);
  expectProblem(await ask.post("/bff/setUpAuthenticator", {}), 403, "PASSWORD_CHANGE_REQUIRED");
  const chosen = { current: invited.body.password, next: "a password of one's own" };
  expect((await ask.post("/bff/changeOwnPassword", chosen)).status).toBe(200);
  expectProblem(await ask.post("/bff/listCharges", {}), 403, "AUTHENTICATOR_REQUIRED");
  expect((await ask.post("/bff/setUpAuthenticator", {})).status).toBe(200);
});

test("409 ACTION_REFUSED an administrator without an app cannot turn the rule on", async () => {
  const operator = await seedOperator(sql);
  const { run } = await person(operator);
  expectProblem(await run("requireAuthenticators", { required: true }), 409, "ACTION_REFUSED");
  expect((await run("showAuthenticator")).body).toMatchObject({ isRequired: false });
  expect((await run("listCharges")).status).toBe(200);
});

test("only administrators turn the rule on and off, once each, with an audit event", async () => {
  const { operator, admin } = await strict();
  const action = { action: "operator.authenticator-rule", actor: `staff:${admin.id}`, subject: operator.id };
  expect((await recentAuditEvents(operator.id, 1))[0]).toMatchObject({ ...action, facts: { required: true } });
  expectProblem(await admin.run("requireAuthenticators", { required: true }), 409, "ACTION_REFUSED");
  const auditor = await person(operator, "auditor");
  await auditor.enroll();
  expectProblem(await auditor.run("requireAuthenticators", { required: false }), 403, "INSUFFICIENT_ROLE");
  expect((await admin.run("requireAuthenticators", { required: false })).body).toEqual({ required: false });
  expect((await recentAuditEvents(operator.id, 1))[0]).toMatchObject({ ...action, facts: { required: false } });
  expectProblem(await admin.run("requireAuthenticators", { required: false }), 409, "ACTION_REFUSED");
  expect((await (await person(operator, "support")).run("listCharges")).status).toBe(200);
});

test("the rule of one operator does not apply to the staff of another operator", async () => {
  await strict();
  const { run } = await person(await seedOperator(sql), "support");
  expect((await run("showAuthenticator")).body).toMatchObject({ isRequired: false });
  expect((await run("listCharges")).status).toBe(200);
});
