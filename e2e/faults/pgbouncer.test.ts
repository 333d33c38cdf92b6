import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { poll } from "#e2e/support/poll.ts";
import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { setPasswords, signInUrl } from "#lib/server/postgres/sign-in.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { pgbouncer } from "./support/servers/pgbouncer.ts";
import { stand } from "./support/stand.ts";

const ROUNDS = 15;
const KILLED_AT = 5;
const END_BOUND_MS = 20_000;
const PASSWORD = randomUUID();
const PAYER = "00000000191";

const here = await stand();
const note = faultTable();
const server = new URL(here.database.url);
const direct = signInUrl(server.href, "guiche_worker", PASSWORD);
await setPasswords(server.href, [signInUrl(server.href, "guiche_app", PASSWORD), direct]);
const users = { guiche_app: PASSWORD, guiche_worker: PASSWORD, [server.username]: server.password };
const bouncer = await pgbouncer(server, users);

const THROUGH = { DATABASE_POOLER: "transaction", DATABASE_POOL: "10" };
const asApp = { ...THROUGH, DATABASE_URL: bouncer.urlOf("guiche_app", PASSWORD) };
const asWorker = { ...THROUGH, DATABASE_URL: bouncer.urlOf("guiche_worker", PASSWORD) };
const asOwner = { ...THROUGH, DATABASE_URL: bouncer.urlOf(server.username, server.password) };

beforeAll(async () => {
  await here.start("web", asApp);
  // The first worker gets notifications over a connection around the pooler; the second has to poll.
  await here.start("worker", { ...asWorker, DATABASE_DIRECT_URL: direct });
  await here.start("worker", asWorker);
  await setUp(here);
});

test("charge, payment, refund, withdrawal and transfer succeed, with statement lines and webhook events", async () => {
  const { get, post } = caller(here.baseUrl, await here.authorization());
  const [main, other] = here.operator.accounts;
  const day = brtDay(await databaseTime());
  const ended = (path: string, status: string) =>
    poll(
      () => get(path),
      ({ body }) => body.status === status,
      END_BOUND_MS,
    );
  const made = await post("/v1/pix/deposit/immediate-charge", {
    amount: 10_000,
    externalId: randomUUID(),
    expiresIn: 600,
    pixKey: main.pixKey,
  });
  const chargeId = String(made.body.chargeId);
  await post("/v1/mock/deposit/simulate", { chargeId, payer: { taxId: PAYER } });
  const paid = await ended(`/v1/pix/deposit/immediate-charge/${chargeId}`, "PAID");
  expect(paid.body.status).toBe("PAID");

  const { endToEndId } = paid.body.pixTransaction as { endToEndId: string };
  const refundId = randomUUID();
  const refund = { endToEndId, accountNumber: main.number, amount: 1_000, externalId: refundId };
  expect((await post(`/v1/pix/refund/${endToEndId}`, refund)).status).toBeLessThan(300);
  const withdrawalId = randomUUID();
  const creditor = { pixKey: PAYER, expectedCreditor: { taxId: PAYER } };
  await post("/v1/pix/withdraw/pix-key", { amount: 2_000, externalId: withdrawalId, ...creditor });
  const transferId = randomUUID();
  await post("/v1/transfer/internal", { amount: 300, externalId: transferId, toAccountNumber: other.number });

  expect((await ended(`/v1/pix/refund/${endToEndId}/${refundId}`, "SUCCESS")).body.status).toBe("SUCCESS");
  expect((await ended(`/v1/pix/withdraw/${withdrawalId}`, "SUCCESS")).body.status).toBe("SUCCESS");
  expect((await ended(`/v1/transfer/internal/${transferId}`, "SUCCESS")).body.status).toBe("SUCCESS");
  const statement = await get(
    `/v1/statement?initDate=${startOfBrtDay(day).toISOString()}&accountNumber=${main.number}`,
  );
  expect(statement.status, statement.text).toBe(200);
  const amounts = (statement.body.transactions as { amount: number }[]).map(({ amount }) => amount);
  expect(amounts.map(Math.abs).sort((a, b) => a - b)).toEqual([300, 1_000, 2_000, 10_000]);
  const file = await get(`/v1/statement/export?initDate=${day}`);
  expect([file.status, file.text.includes(endToEndId)]).toEqual([200, true]);
  const told = await poll(
    async () => [0, 1, 2].flatMap((type) => here.receiver.at(`/hook${type}`)).map(({ body }) => body),
    (bodies) => [chargeId, refundId, withdrawalId].every((id) => bodies.some((body) => body.includes(id))),
    END_BOUND_MS,
  );
  for (const id of [chargeId, refundId, withdrawalId]) expect(told.some((body) => body.includes(id))).toBe(true);
});

test.each(seeds())(
  "PgBouncer under load, seed %i: every acknowledged record is stored, and no request fails",
  async (seed) => {
    const { client, round } = await load(here, seed);
    for (let i = 0; i < ROUNDS; i++) await round();
    const violations = await violationsOnceQuiet(here, client);
    note("PgBouncer, transaction mode", violations.length);
    expect(violations).toEqual([]);
    expect(client.refusals).toEqual([]);
  },
);

test.each(seeds())("PgBouncer killed under load, seed %i: 503 until it is back, and nothing is lost", async (seed) => {
  const { client, round } = await load(here, seed + 1_000);
  for (let i = 0; i < KILLED_AT; i++) await round();
  await bouncer.kill();
  await round();
  await bouncer.start();
  const backAt = performance.now();
  for (let i = 0; i < KILLED_AT; i++) await round();
  await client.askAgain();
  const resumeMs = performance.now() - backAt;
  const violations = await violationsOnceQuiet(here, client);
  note("PgBouncer killed under load", violations.length, resumeMs);
  expect(violations).toEqual([]);
  expect(client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
});

test("the worker refuses a database role that may change postings", async () => {
  const worker = await here.start("worker", asOwner);
  await worker.until(() => worker.output().includes("may change what is booked"));
  await worker.stop("SIGKILL");
});
