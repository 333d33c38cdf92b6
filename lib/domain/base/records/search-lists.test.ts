import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund, siblingAccount } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { listCharges } from "../../money-in/charges/list-charges.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { listRefunds } from "../../money-out/refunds/list-refunds.ts";
import { createTransfer } from "../../money-out/transfers/create-transfer.ts";
import { listTransfers } from "../../money-out/transfers/list-transfers.ts";
import { listWithdrawals } from "../../money-out/withdrawals/list-withdrawals.ts";
import { search } from "../../top/search/search.ts";
import { indexNewRecords, indexOldRecords } from "../search-index/index-records.job.ts";

await testDatabase();
const us = await testAccount();
const to = await siblingAccount(us);
await fund(us.accountId, 1_000_000n);
const finance = { ...us.ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "finance" } };

const charge = async (externalId: string) =>
  (await createCharge.run(us.ctx, { amount: 1_000n, externalId, expiresIn: 600, pixKey: us.pixKey })).output.chargeId;
const asked = [await charge("Pedido-0007-ABC"), await charge("pedido-0007-abc")] as const;
const payment = await receivedPayment(us);
const payout = (await toKey(us.ctx, { externalId: "Saque-Xy42" })).output;
const refund = (
  await createRefund.run(us.ctx, { endToEndId: payment.endToEndId, externalId: "Devolucao-Zz9", amount: 100n })
).output.transactionId;
const transferInput = { accountNumber: us.number, toAccountNumber: to.number, amount: 100n, externalId: "Repasse-K77" };
const both = { ...us.ctx, accountIds: [us.accountId, to.id] };
const transfer = (await createTransfer.run(both, transferInput)).output.transactionId;
await workRail();
const [sent] = await rows<{ endToEndId: string; returnId: string }>({
  text: `SELECT (SELECT end_to_end_id FROM withdrawal WHERE id = $1) AS "endToEndId", (SELECT return_id FROM refund WHERE id = $2) AS "returnId"`,
  values: [payout.transactionId, refund],
});

type Listed = { chargeId?: string; transactionId?: string };
const LISTS = { charge: listCharges, withdrawal: listWithdrawals, refund: listRefunds, transfer: listTransfers };
async function listedBy(kind: keyof typeof LISTS, text: string): Promise<string[]> {
  const run = LISTS[kind].run as (ctx: typeof us.ctx, input: object) => Promise<{ output: { rows: Listed[] } }>;
  const { output } = await servingOperator(us.ctx.operatorId, () => run(us.ctx, { search: text, limit: 25 }));
  return output.rows.map(({ chargeId, transactionId }) => `${chargeId ?? transactionId}`).sort();
}
const hitsOf = async (text: string) =>
  (await servingOperator(us.ctx.operatorId, () => search.run(finance, { text, locale: "pt-BR" }))).output.hits;

const makeEntries = async () => {
  while ((await indexOldRecords()) + (await indexNewRecords()) > 0);
};

describe.each([
  ["at once", async () => undefined],
  ["by the search entries", makeEntries],
])("a list finds %s", (_, prepare) => {
  beforeAll(prepare);

  const cases: [string, keyof typeof LISTS, string, string[]][] = [
    ["a whole externalId, and no other that differs in case", "charge", "Pedido-0007-ABC", [asked[0]]],
    ["the beginning of an externalId in any case", "charge", "PEDIDO-0007", [...asked].sort()],
    ["the end of one", "charge", "7-aBc", [...asked].sort()],
    ["a part within one", "charge", "ido-0007-a", [...asked].sort()],
    ["a payment's endToEndId in small letters", "charge", payment.endToEndId.toLowerCase(), [payment.chargeId]],
    ["the end of an endToEndId", "charge", payment.endToEndId.slice(-7).toUpperCase(), [payment.chargeId]],
    ["the beginning of one", "charge", payment.endToEndId.slice(0, 25).toLowerCase(), [payment.chargeId]],
    ["a payout's externalId in small letters", "withdrawal", "saque-xy42", [payout.transactionId]],
    ["a payout's endToEndId by its end", "withdrawal", `${sent?.endToEndId.slice(-6)}`, [payout.transactionId]],
    [
      "a payout's endToEndId in small letters",
      "withdrawal",
      `${sent?.endToEndId.toLowerCase()}`,
      [payout.transactionId],
    ],
    ["a payout by the CPF that is its key", "withdrawal", "000.000.001-91", [payout.transactionId]],
    ["a refund's externalId by a part", "refund", "olucao-z", [refund]],
    ["a refund's own endToEndId by its end", "refund", `${sent?.returnId.slice(-6)}`, [refund]],
    ["a refund by its payment's endToEndId", "refund", payment.endToEndId, [refund]],
    ["a refund by its payment's endToEndId in capitals", "refund", payment.endToEndId.toUpperCase(), [refund]],
    ["a transfer's externalId by its end in small letters", "transfer", "e-k77", [transfer]],
    ["nothing for what no record has", "charge", "pedido-0008", []],
  ];
  test.each(cases)("%s", async (_, kind, text, expected) => expect(await listedBy(kind, text)).toEqual(expected));

  test.each(cases.filter(([, , , expected]) => expected.length > 0))(
    "%s, as the search of everything does",
    async (_, kind, text, expected) => {
      const found = (await hitsOf(text)).filter((hit) => hit.kind === kind).map(({ id }) => id);
      expect(found).toEqual(expect.arrayContaining(expected));
    },
  );

  test("the search of everything shows an exact match first", async () => {
    for (const [text, first] of [
      ["pedido-0007-abc", asked[1]],
      ["Pedido-0007-ABC", asked[0]],
    ] as const)
      expect((await hitsOf(text)).map(({ id }) => id).slice(0, 2)).toEqual([first, asked.find((id) => id !== first)]);
  });
});

describe("an hour of the day", () => {
  const at = (id: string, time: string) =>
    ownerRows({ text: "UPDATE charge SET created_at = $2 WHERE id = $1", values: [id, time] });
  beforeAll(async () => {
    await at(asked[0], "2026-01-02T12:59:59.999Z");
    await at(asked[1], "2026-01-03T13:00:00.000Z");
  });
  const idsOf = async (filter: object) =>
    (await listCharges.run(us.ctx, { limit: 25, from: "2026-01-01", to: "2026-01-09", ...filter })).output.rows.map(
      ({ chargeId }) => chargeId,
    );

  test("of one day or of any day of a period is in BRT, to the millisecond", async () => {
    expect(await idsOf({ hour: 9 })).toEqual([asked[0]]);
    expect(await idsOf({ hour: 10 })).toEqual([asked[1]]);
    expect(await idsOf({ hour: 9, from: "2026-01-02", to: "2026-01-02" })).toEqual([asked[0]]);
    expect(await idsOf({ hour: 10, from: "2026-01-02", to: "2026-01-02" })).toEqual([]);
    expect(await idsOf({ hour: 10, from: "2026-01-03", to: "2026-01-03" })).toEqual([asked[1]]);
  });

  test.each([-1, 24, 1.5])("%d is no hour", (hour) => {
    expect(listCharges.contract.console?.input.safeDecode({ hour } as never).success).toBe(false);
  });
});
