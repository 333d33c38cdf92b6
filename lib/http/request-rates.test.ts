import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bearer, type Caller, caller, tokenOf } from "#e2e/support/caller.ts";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { type SeedOperator, seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { writeRequestUse } from "#lib/domain/people/credentials/request-use.ts";

const running = await service();
const { baseUrl, sql, them } = running;

type Rate = { kind: string; operator: object; credential: object; minute: number; day: number; refused: number };
type Shown = { kinds: Rate[]; credentials: { credentialId: string; name: string; kinds: Rate[] }[] };

/** An operator with an administrator, whose requests are limited as `limits` say before the first one is sent. */
async function limited(limits: object) {
  const operator = await seedOperator(sql);
  const admin = await staffCaller(running, "admin", operator);
  const set = (wanted: object) => admin.ask.post("/bff/setRequestLimits", wanted);
  const { status, text } = await set(limits);
  expect(status, text).toBe(200);
  const show = async () => {
    await writeRequestUse();
    return (await admin.ask.post("/bff/showRequestLimits", {})).body as Shown;
  };
  return { operator, admin, set, show };
}

async function newCaller(operator: SeedOperator, perSecond?: number): Promise<Caller & { id: string }> {
  const client = await seedCredential(sql, operator, { kind: "oauth", variant: "A", ...(perSecond && { perSecond }) });
  return { ...caller(baseUrl, bearer(await tokenOf(baseUrl, client))), id: client.id };
}

const charge = (ours: Caller, operator: SeedOperator) =>
  ours.post("/v1/pix/deposit/immediate-charge", goodCharge(operator));
const balance = (ours: Caller) => ours.get("/v1/balance");
const withdraw = (ours: Caller) =>
  ours.post("/v1/pix/withdraw/pix-key", {
    amount: 1,
    externalId: randomUUID(),
    pixKey: "00000000191",
    expectedCreditor: { taxId: "00000000191" },
  });

test("429 when all credentials of an operator together send more charges than it may; reads go on, and other operators", async () => {
  const { operator } = await limited({ operator: { charge: 1 } });
  const [one, other] = [await newCaller(operator), await newCaller(operator)];
  expect((await charge(one, operator)).status).toBe(201);
  expect((await charge(other, operator)).status).toBe(201);
  const refused = await charge(one, operator);
  expectProblem(refused, 429, "RATE_LIMITED");
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]$/);
  expect(refused.headers.get("ratelimit")).toMatch(/^"operator-charge";r=0;t=[1-9]$/);
  expect(refused.headers.get("ratelimit-policy")).toBe('"operator-charge";q=2;w=2');
  expect((await balance(one)).status).toBe(200);
  expect((await them.A.post("/v1/pix/deposit/immediate-charge", goodCharge(them))).status).toBe(201);
});

test("429 when one credential sends more money out than each may; its charges go on, and other credentials", async () => {
  const { operator } = await limited({ credential: { moneyOut: 1 } });
  const [one, other] = [await newCaller(operator), await newCaller(operator)];
  const statuses = [await withdraw(one), await withdraw(one), await withdraw(one)].map(({ status }) => status);
  expect(statuses[2]).toBe(429);
  expect(statuses.slice(0, 2)).not.toContain(429);
  expect((await charge(one, operator)).status).toBe(201);
  expect((await withdraw(other)).status).not.toBe(429);
});

test("a request that the operator's limit refuses takes nothing from the credential's own", async () => {
  const { operator } = await limited({ operator: { charge: 1 } });
  const ours = await newCaller(operator, 1);
  const theirs = await newCaller(operator);
  await charge(theirs, operator);
  await charge(theirs, operator);
  expect((await charge(ours, operator)).headers.get("ratelimit")).toMatch(/^"operator-charge"/);
  const own = await ours.post("/v1/mock/deposit/simulate", { chargeId: randomUUID() });
  expect(own.headers.get("ratelimit")).toMatch(/^"write";r=1/);
});

test("the limits of an operator are shown with what was used in a minute and a day, for each credential as well", async () => {
  const { operator, show } = await limited({ operator: { charge: 1 }, credential: { read: 7 } });
  const ours = await newCaller(operator);
  for (let i = 0; i < 3; i++) await charge(ours, operator);
  await balance(ours);
  const { kinds, credentials } = await show();
  expect(kinds).toMatchObject([
    { kind: "read", operator: { perSecond: 1_000_000 }, credential: { perSecond: 7, isDefault: false }, day: 1 },
    { kind: "charge", operator: { perSecond: 1, isDefault: false }, minute: 2, day: 2, refused: 1 },
    { kind: "moneyOut", credential: { perSecond: null, isDefault: true }, minute: 0, day: 0, refused: 0 },
    { kind: "other", day: 0 },
  ]);
  expect(credentials).toMatchObject([{ credentialId: ours.id, kinds: [{ day: 1 }, { day: 2, refused: 1 }, {}, {}] }]);
});

test("what was used in a minute slides, and what was used yesterday is not of today", async () => {
  const { operator, show } = await limited({ operator: { charge: 9 } });
  const ours = await newCaller(operator);
  const use = (age: string, granted: number) =>
    sql(
      `INSERT INTO request_use (operator_id, credential_id, kind, minute, granted, refused)
       VALUES ($1, $2, 'read', date_trunc('minute', clock_timestamp()) - $3::text::interval, $4, 0)`,
      [operator.id, ours.id, age, granted],
    );
  await use("0 minutes", 5);
  await use("1 minute", 60);
  await use("2 minutes", 1_000);
  await use("25 hours", 10_000);
  const [reads] = (await show()).kinds;
  expect(reads?.minute).toBeGreaterThanOrEqual(5);
  expect(reads?.minute).toBeLessThanOrEqual(65);
  expect(reads?.day).toBeLessThan(10_000);
});

test("changing a limit is audited with what was before; null is the default again; what is so already is refused", async () => {
  const { operator, set, show } = await limited({ operator: { read: 5 } });
  await sql("DELETE FROM rate_limit WHERE operator_id = $1 AND per_second = 1000000", [operator.id]);
  expectProblem(await set({ operator: { read: 5 } }), 409, "ACTION_REFUSED");
  expectProblem(await set({}), 409, "ACTION_REFUSED");
  expectProblem(await set({ operator: { read: 0 } }), 400, "VALIDATION_ERROR");
  expect((await set({ operator: { read: null } })).status).toBe(200);
  expect((await show()).kinds[0]).toMatchObject({ operator: { perSecond: 2_000, isDefault: true } });
  const [event] = await recentAuditEvents(operator.id, 1);
  expect(event).toMatchObject({ action: "limit.rates", facts: { "operator read": { from: 5, to: null } } });
});
