import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { search } from "./search.ts";

await testDatabase();
const us = await testAccount();
await fund(us.accountId, 1_000_000n);
const as = (role: string, account = us) => ({
  ...account.ctx,
  actor: { kind: "staff" as const, id: randomUUID(), role },
});
const find = async (text: string, ctx = as("finance")) =>
  (await servingOperator(ctx.operatorId, () => search.run(ctx, { text, locale: "pt-BR" }))).output;
const idsOf = async (text: string, ctx = as("finance")) =>
  (await find(text, ctx)).hits.map(({ kind, id }) => [kind, id]);

const payment = await receivedPayment(us, 4_321);
const refundInput = {
  endToEndId: payment.endToEndId,
  accountNumber: us.number,
  amount: 1_111n,
  externalId: randomUUID(),
};
const refundId = (await createRefund.run(us.ctx, refundInput)).output.transactionId;
const { to } = await keyThat(us.ctx);
const payout = (await toKey(us.ctx, { ...to, amount: 7_777 })).output;
await workRail();
const [charge] = await rows<{ brCode: string; externalId: string }>({
  text: 'SELECT br_code AS "brCode", external_id AS "externalId" FROM charge WHERE id = $1',
  values: [payment.chargeId],
});

test("a payment's endToEndId finds its charge and its refunds", async () => {
  expect((await find(payment.endToEndId)).recognised).toEqual(["endToEndId"]);
  expect((await idsOf(payment.endToEndId)).sort()).toEqual([
    ["charge", payment.chargeId],
    ["refund", refundId],
  ]);
});

test("an id and an externalId find their record", async () => {
  expect(await idsOf(payout.transactionId.toUpperCase())).toEqual([["withdrawal", payout.transactionId]]);
  expect(await idsOf(payout.externalId)).toEqual([["withdrawal", payout.transactionId]]);
  expect(await idsOf(`${charge?.externalId}`)).toEqual([["charge", payment.chargeId]]);
});

test("a BR Code finds its charge", async () => {
  expect(await idsOf(`${charge?.brCode}`)).toEqual([["charge", payment.chargeId]]);
});

test("a tax id with punctuation finds the settled records of its owner", async () => {
  expect((await idsOf("000.000.001-91")).sort()).toEqual([
    ["charge", payment.chargeId],
    ["refund", refundId],
  ]);
  expect(await idsOf("111.444.777-35")).toEqual([["withdrawal", payout.transactionId]]);
});

test("a Pix key finds the payouts to it", async () => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const other = await keyThat(us.ctx, { key: email, keyType: "EMAIL" });
  const made = (await toKey(us.ctx, { ...other.to, pixKey: email })).output;
  expect(await idsOf(email.toUpperCase())).toEqual([["withdrawal", made.transactionId]]);
});

test("an amount finds every kind of record", async () => {
  expect(await idsOf("R$ 77,77")).toEqual([["withdrawal", payout.transactionId]]);
  expect(await idsOf("43,21")).toEqual([["charge", payment.chargeId]]);
  expect(await idsOf("11,11")).toEqual([["refund", refundId]]);
});

test("a part of a name finds its records, without accents and case, in any order of the words", async () => {
  for (const text of ["vera", "ERA REGU", "souza vÉra"])
    expect((await idsOf(text)).sort()).toEqual([
      ["charge", payment.chargeId],
      ["refund", refundId],
    ]);
  expect((await find("vera")).hits[0]).toMatchObject({ foundBy: "name", name: "Vera Regular de Souza" });
  expect((await find("Ninguém")).hits).toEqual([]);
});

test("the beginning and the end of an endToEndId find its records, whatever the case of the end", async () => {
  const found = [
    ["charge", payment.chargeId],
    ["refund", refundId],
  ];
  expect((await idsOf(payment.endToEndId.slice(0, 24))).sort()).toEqual(found);
  for (const end of [
    payment.endToEndId.slice(-4),
    payment.endToEndId.slice(-15),
    payment.endToEndId.slice(-6).toLowerCase(),
  ])
    expect((await idsOf(end)).sort()).toEqual(found);
  expect((await idsOf(payment.endToEndId.slice(-3))).sort()).toEqual([]);
});

test("an account is found by its number and its holder, by who may see statements", async () => {
  const account = { accountNumber: us.number, holderName: "Jogos de Teste S.A." };
  for (const text of [us.number, us.number.slice(2, 6), "jogos teste"])
    expect((await find(text)).accounts).toEqual([account]);
  expect((await find(us.number, as("developer"))).accounts).toEqual([]);
  expect((await find(us.number, as("admin", await testAccount()))).accounts).toEqual([]);
});

test("a role finds only the kinds that it may see", async () => {
  expect(await idsOf(payout.transactionId, as("developer"))).toEqual([["withdrawal", payout.transactionId]]);
  expect(await idsOf(refundId, as("developer"))).toEqual([]);
  expect(await idsOf(payment.endToEndId, as("developer"))).toEqual([["charge", payment.chargeId]]);
});

test("nothing of another operator's is found, and nonsense finds nothing", async () => {
  const them = await testAccount();
  for (const text of [payout.transactionId, payment.endToEndId, `${charge?.brCode}`, "77,77", "00000000191"])
    expect(await idsOf(text, as("admin", them))).toEqual([]);
  for (const text of ["", "' OR 1=1 --", "%", "000201nonsense"]) expect((await find(text)).hits).toEqual([]);
});

test("a request to the API is found by its id, by roles that may read the request log", async () => {
  const requestId = randomUUID();
  await rows({
    text: `INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, method, target, status, duration_us,
             headers, request_bytes, response_bytes)
           VALUES ($1, gen_random_uuid(), clock_timestamp(), $2, $3, true, 'A', 'GET', '/v1/balance', 200, 1, '{}', 0, 0)`,
    values: [us.ctx.operatorId, requestId, us.ctx.actor.id],
  });
  expect((await find(requestId, as("developer"))).requests).toMatchObject([{ target: "/v1/balance", status: 200 }]);
  expect((await find(requestId, as("finance"))).requests).toEqual([]);
  expect((await find(requestId, as("developer", await testAccount()))).requests).toEqual([]);
});
