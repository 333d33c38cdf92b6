import { expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller, startSession } from "#e2e/support/staff-caller.ts";
import { operations } from "#lib/domain/operations.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";

const OWN = "a password of one's own";

const running = await service();
const { baseUrl, sql } = running;
const admin = await staffCaller(running, "admin");

async function invited() {
  const email = `${crypto.randomUUID()}@jogos.example`;
  const { body } = await admin.ask.post("/bff/inviteStaff", { name: "Bia Teste", email, role: "admin" });
  return { id: String(body.staffId), password: String(body.password) };
}

/** A caller who signs in again after their sessions were ended. */
async function signedInAgain(id: string) {
  const { cookie } = await startSession(sql, id);
  return caller(baseUrl, { origin: baseUrl, cookie });
}

test("403 PASSWORD_CHANGE_REQUIRED at every operation except the one that changes the password", async () => {
  const { ask } = await staffCaller(running, { id: (await invited()).id });
  for (const { contract } of operations) {
    if (!mayRun("admin", contract)) continue;
    const { status, body } = await ask.post(`/bff/${contract.name}`, "[]");
    const isOpen = contract.name === "changeOwnPassword";
    const expected = isOpen ? [400, "INVALID_JSON"] : [403, "PASSWORD_CHANGE_REQUIRED"];
    expect([contract.name, status, body.code]).toEqual([contract.name, ...expected]);
  }
  expectProblem(await ask.get("/bff/live"), 403, "PASSWORD_CHANGE_REQUIRED");
});

test("changing the one-time password opens the console", async () => {
  const { id, password } = await invited();
  const { ask } = await staffCaller(running, { id });
  const changed = await ask.post("/bff/changeOwnPassword", { current: password, next: OWN });
  expect(changed.body).toEqual({ changed: true });
  expect((await ask.post("/bff/listCharges", {})).status).toBe(200);
});

test("400 the new password is the same as the one-time password", async () => {
  const { id, password } = await invited();
  const { ask } = await staffCaller(running, { id });
  const kept = await ask.post("/bff/changeOwnPassword", { current: password, next: password });
  expectProblem(kept, 400, "VALIDATION_ERROR");
  expect(kept.body.errors).toEqual([{ pointer: "/next", message: "must be another one than before" }]);
  expectProblem(await ask.post("/bff/listCharges", {}), 403, "PASSWORD_CHANGE_REQUIRED");
});

test("a new password from an administrator must be changed again", async () => {
  const { id, password } = await invited();
  const { ask } = await staffCaller(running, { id });
  await ask.post("/bff/changeOwnPassword", { current: password, next: OWN });
  await admin.ask.post("/bff/changeStaff", { staffId: id, change: { kind: "password" } });
  expectProblem(await (await signedInAgain(id)).post("/bff/listCharges", {}), 403, "PASSWORD_CHANGE_REQUIRED");
});
