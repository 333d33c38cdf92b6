import { describe, expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import type { SeedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { sessionCookie, staffCaller } from "#e2e/support/staff-caller.ts";
import { ROLES, type Role } from "#lib/core/role.ts";
import { cancelCharge } from "#lib/domain/money-in/charges/cancel-charge.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { getCharge } from "#lib/domain/money-in/charges/get-charge.ts";
import { listCharges } from "#lib/domain/money-in/charges/list-charges.ts";
import { operations } from "#lib/domain/operations.ts";
import { sessionCookieName } from "#lib/domain/people/staff/sessions/session-cookie.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";

const running = await service();
const { baseUrl, sql, us, them } = running;
const origin = { origin: baseUrl };

const person = (role: Role, operator?: SeedOperator) => staffCaller(running, role, operator);

const admin = await person("admin");
const list = (headers: Record<string, string>) => caller(baseUrl, headers).post("/bff/listCharges", {});
const names = operations.map(({ contract }) => contract.name);

describe("the session", () => {
  test("200 with a session", async () => {
    const reply = await admin.ask.post("/bff/listCharges", {});
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("x-request-id")).toBeTruthy();
  });

  test("401 UNAUTHORIZED without a session, for every operation and for an unknown operation", async () => {
    for (const name of [...names, "nothing"])
      expectProblem(await caller(baseUrl, origin).post(`/bff/${name}`, {}), 401, "UNAUTHORIZED");
  });

  test.each<[string, () => Promise<string>]>([
    ["of nobody", () => sessionCookie(crypto.randomUUID(), admin.sid)],
    ["of another person", async () => sessionCookie((await person("admin")).id, admin.sid)],
    ["that never began", () => sessionCookie(admin.id, crypto.randomUUID())],
    [
      "signed with another secret",
      () => sessionCookie(admin.id, admin.sid, "another secret of more than 32 characters"),
    ],
    ["that is nonsense", async () => `${sessionCookieName()}=nonsense`],
    [
      "under another name",
      async () => (await sessionCookie(admin.id, admin.sid)).replace(sessionCookieName(), "next-auth.session-token"),
    ],
  ])("401 a session %s", async (_what, make) =>
    expectProblem(await list({ ...origin, cookie: await make() }), 401, "UNAUTHORIZED"),
  );

  test("401 a credential of the API is not a session", async () =>
    expectProblem(await us.A.post("/bff/listCharges", {}, origin), 401, "UNAUTHORIZED"));

  test.each([
    ["who is disabled", "disabled_at = now()"],
    ["whose role or password changed", "session_version = session_version + 1"],
  ])("the session of a person %s ends at once", async (_who, change) => {
    const leaving = await person("admin");
    expect((await leaving.ask.post("/bff/listCharges", {})).status).toBe(200);
    await sql(`UPDATE staff SET ${change} WHERE id = $1`, [leaving.id]);
    expect((await leaving.ask.post("/bff/listCharges", {})).status).toBe(401);
  });
});

describe("the origin", () => {
  test.each<[string, Record<string, string>]>([
    ["another site's", { origin: "https://evil.example" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["a page without one", { origin: "null" }],
    ["none at all", {}],
    ["ours, said to be cross-site", { ...origin, "sec-fetch-site": "cross-site" }],
    ["ours, said to be same-site", { ...origin, "sec-fetch-site": "same-site" }],
    ["none, from a typed address", { "sec-fetch-site": "none" }],
    ["one that begins as ours", { origin: `${baseUrl}.evil.example` }],
  ])("403 FOREIGN_ORIGIN: %s", async (_what, headers) =>
    expectProblem(await list({ cookie: await sessionCookie(admin.id, admin.sid), ...headers }), 403, "FOREIGN_ORIGIN"),
  );

  test.each<[string, Record<string, string>]>([
    ["ours", origin],
    ["ours, same-origin", { ...origin, "sec-fetch-site": "same-origin" }],
    ["none, same-origin", { "sec-fetch-site": "same-origin" }],
  ])("200 %s", async (_what, headers) =>
    expect((await list({ cookie: await sessionCookie(admin.id, admin.sid), ...headers })).status).toBe(200),
  );

  test("no state changes on GET", async () => {
    for (const name of names) {
      const reply = await admin.ask.get(`/bff/${name}`);
      expect([name, reply.status]).toEqual([name, 405]);
    }
  });
});

describe("operations and roles", () => {
  test.each(["nothing", "constructor", "__proto__", "toString", "listcharges", "", "%00"])(
    "404 ROUTE_NOT_FOUND: /bff/%s",
    async (name) => expectProblem(await admin.ask.post(`/bff/${name}`, {}), 404, "ROUTE_NOT_FOUND"),
  );

  test("only admin, operator and qa may create a charge; an unknown role may not read", () => {
    expect(ROLES.filter((role) => mayRun(role, createCharge.contract))).toEqual(["admin", "operator", "qa"]);
    expect(mayRun("auditor", cancelCharge.contract)).toBe(false);
    expect(mayRun("admin", getCharge.contract)).toBe(false);
    expect(mayRun("nobody", listCharges.contract)).toBe(false);
  });
});

describe("the operations of the console", () => {
  test("a charge is made for any account of the operator, shown, listed and canceled", async () => {
    const [, second] = us.accounts;
    const made = await admin.ask.post("/bff/createCharge", goodCharge(us, { pixKey: second.pixKey }));
    const { chargeId } = made.body;
    expect([made.status, made.body.status]).toEqual([200, "PENDING"]);
    const shown = await admin.ask.post("/bff/showCharge", { chargeId });
    expect(shown.body).toMatchObject({
      accountNumber: second.number,
      timeline: [{ kind: "created", actor: { kind: "staff", name: expect.any(String) } }],
    });
    const listed = await admin.ask.post("/bff/listCharges", { search: chargeId });
    expect(listed.body).toMatchObject({ rows: [{ chargeId, accountNumber: second.number }], next: null });
    expect((await admin.ask.post("/bff/cancelCharge", { chargeId })).body.status).toBe("CANCELED");
  });

  test("another operator's records and accounts are not found", async () => {
    const { ask } = await person("admin", them);
    const made = await admin.ask.post("/bff/createCharge", goodCharge(us));
    const { chargeId } = made.body;
    for (const name of ["showCharge", "cancelCharge"])
      expectProblem(await ask.post(`/bff/${name}`, { chargeId }), 404, "CHARGE_NOT_FOUND");
    expect((await ask.post("/bff/listCharges", { search: chargeId })).body).toEqual({
      rows: [],
      next: null,
      totals: null,
    });
    const foreignKey = await ask.post("/bff/createCharge", goodCharge(us));
    expectProblem(foreignKey, 422, "PIX_KEY_NOT_OWNED");
    const foreignAccount = await ask.post("/bff/listCharges", { accountNumber: us.accounts[0].number });
    expectProblem(foreignAccount, 404, "ACCOUNT_NOT_FOUND");
  });

  test("408 a write that arrives when its sender no longer waits, and nothing is stored", async () => {
    const charge = goodCharge(us);
    const until = (ms: number) => ({ "guiche-until": `${Date.now() + ms}` });
    expectProblem(await admin.ask.post("/bff/createCharge", charge, until(-1)), 408, "REQUEST_TIMEOUT");
    expect((await admin.ask.post("/bff/listCharges", { search: charge.externalId })).body.rows).toEqual([]);
    expect((await admin.ask.post("/bff/createCharge", charge, until(10_000))).status).toBe(200);
  });

  test("400 with pointers for wrong members, 400 for a repeated member, 415 for a form", async () => {
    const wrong = await admin.ask.post("/bff/createCharge", { ...goodCharge(us), amount: "100" });
    expectProblem(wrong, 400, "VALIDATION_ERROR");
    expect(wrong.body.errors).toEqual([{ pointer: "/amount", message: "must be a whole number of cents" }]);
    const twice = JSON.stringify(goodCharge(us)).replace("{", '{"amount":2,');
    expectProblem(await admin.ask.post("/bff/createCharge", twice), 400, "INVALID_JSON");
    const type = { "content-type": "text/plain" };
    expectProblem(await admin.ask.post("/bff/listCharges", "{}", type), 415, "UNSUPPORTED_MEDIA_TYPE");
  });

  test("400 NUL in the search over everything", async () => {
    const reply = await admin.ask.post("/bff/search", { text: "a\0b", locale: "en" });
    expectProblem(reply, 400, "VALIDATION_ERROR");
    expect(reply.body.errors).toEqual([{ pointer: "/text", message: "must not hold the character NUL" }]);
  });
});
