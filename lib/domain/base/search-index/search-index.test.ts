import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { receivedPayment } from "#e2e/support/money/test-rail.ts";
import { ownerRows, signInAs, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { servingEveryOperator, servingOperator } from "#lib/server/row-scope.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { search } from "../../top/search/search.ts";
import { indexNewRecords, indexOldRecords } from "./index-records.job.ts";

await testDatabase();
const as = (role: string, { ctx }: Awaited<ReturnType<typeof testAccount>>) => ({
  ...ctx,
  actor: { kind: "staff" as const, id: randomUUID(), role },
});
const find = async (text: string, ctx: ReturnType<typeof as>) =>
  (await servingOperator(ctx.operatorId, () => search.run(ctx, { text, locale: "pt-BR" }))).output;
const idsOf = async (text: string, ctx: ReturnType<typeof as>) =>
  (await find(text, ctx)).hits.map(({ kind, id }) => [kind, id]);

const makeEntries = async () => {
  while ((await indexOldRecords()) + (await indexNewRecords()) > 0);
};
const old = await testAccount();
await fund(old.accountId, 1_000_000n);
const oldPayment = await receivedPayment(old, 9_876);
const oldRefund = await createRefund.run(old.ctx, {
  amount: 1_111n,
  externalId: randomUUID(),
  endToEndId: oldPayment.endToEndId,
  accountNumber: old.number,
});
const refundOfOld = oldRefund.output.transactionId;
for (const table of ["charge", "refund"])
  await ownerRows({
    text: `UPDATE ${table} SET created_at = created_at - interval '1 hour' WHERE account_id = $1`,
    values: [old.accountId],
  });
await chargesAfter("now() - interval '10 minutes'");
const oldAs = as("finance", old);

async function chargesAfter(time: string): Promise<void> {
  await rows({
    text: `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, br_code, created_by, created_at,
             expires_at, updated_at, expected_payer)
           SELECT $1, gen_random_uuid(), gen_random_uuid(), '', CASE WHEN n % 100 = 0 THEN 321 ELSE n END, 'key', 'br', 'clock',
             ${time} + n * interval '1 microsecond', now() + interval '1 day', now(), jsonb_build_object('name', 'Outro Pagador ' || n)
           FROM generate_series(1, 2500) AS n`,
    values: [old.accountId],
  });
}

test("records with thousands after them are found once the jobs have made their entries, and no sooner is the answer called whole", async () => {
  const before = await find("98,76", oldAs);
  expect(before).toMatchObject({ hits: [], isWhole: false });
  await makeEntries();
  // The end is only known when nothing is left.
  await makeEntries();
  const { hits, isWhole } = await find("98,76", oldAs);
  expect({ ids: hits.map(({ id }) => id), isWhole }).toEqual({ ids: [oldPayment.chargeId], isWhole: true });
  expect(await idsOf("outro pagador 17", oldAs)).toHaveLength(20);
});

test("a second run of the jobs makes nothing twice", async () => {
  const count = {
    text: "SELECT count(*)::int AS count FROM search_entry WHERE account_id = $1",
    values: [old.accountId],
  };
  const before = await rows(count);
  await rows({ text: "UPDATE search_cursor SET at = 'epoch', number = 0, reached_end = false" });
  await makeEntries();
  expect(await rows(count)).toEqual(before);
});

test("of more than twenty the newest are shown, and of which kind there are more", async () => {
  const { hits, more } = await find("3,21", oldAs);
  expect(hits).toHaveLength(20);
  expect(more).toEqual([{ kind: "charge", foundBy: "amount" }]);
  expect(hits.map(({ createdAt }) => createdAt)).toEqual(
    hits.map(({ createdAt }) => createdAt).toSorted((a, b) => b.getTime() - a.getTime()),
  );
});

test("they are found by their payer and by the end of their endToEndId", async () => {
  const found = [
    ["charge", oldPayment.chargeId],
    ["refund", refundOfOld],
  ];
  expect((await idsOf("regular", oldAs)).sort()).toEqual(found);
  expect((await idsOf(oldPayment.endToEndId.slice(-7), oldAs)).sort()).toEqual(found);
});

test("and when they are new, the job that reads new records is enough", async () => {
  const { chargeId } = await receivedPayment(old, 5_555);
  await chargesAfter("now()");
  expect(await idsOf("55,55", oldAs)).toEqual([]);
  while ((await indexNewRecords()) > 0);
  expect(await idsOf("55,55", oldAs)).toEqual([["charge", chargeId]]);
});

test("the index leads nobody to another operator's records", async () => {
  for (const text of [
    "98,76",
    "outro",
    "regular",
    oldPayment.endToEndId.slice(-8),
    oldPayment.endToEndId.slice(0, 20),
  ]) {
    const { hits } = await find(text, as("admin", await testAccount()));
    expect(hits).toEqual([]);
  }
});

test("the rights of the worker are enough for the jobs, and those of the web process for the search", async () => {
  const { chargeId } = await receivedPayment(old, 7_654);
  await chargesAfter("now()");
  await signInAs("guiche_worker");
  await servingEveryOperator(makeEntries);
  await signInAs("guiche_app");
  expect(await idsOf("76,54", oldAs)).toEqual([["charge", chargeId]]);
  expect((await find("regular", oldAs)).hits.map(({ id }) => id)).toContain(chargeId);
  const names = {
    text: "SELECT found FROM search_names(ARRAY[$1::uuid], '%vera%', '%%', '%%', 5)",
    values: [old.accountId],
  };
  expect(await servingOperator(old.ctx.operatorId, () => rows(names))).toHaveLength(1);
  expect(await servingOperator(randomUUID(), () => rows(names))).toEqual([]);
});
