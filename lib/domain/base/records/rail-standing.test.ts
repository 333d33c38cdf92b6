import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { PRIZE_MINUTES_MAX } from "#lib/core/limits.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { listWithdrawals } from "../../money-out/withdrawals/list-withdrawals.ts";
import { showWithdrawal } from "../../money-out/withdrawals/show-withdrawal.ts";
import { railStandingOf, reasonOf } from "./rail-standing.ts";

await testDatabase();
const us = await testAccount();
await fund(us.accountId, 10_000n);

async function payout(standing = "rail_state = NULL") {
  const { transactionId } = (await toKey(us.ctx, (await keyThat(us.ctx, {})).to)).output;
  await ownerRows({ text: `UPDATE withdrawal SET ${standing} WHERE id = $1`, values: [transactionId] });
  return transactionId;
}
const show = async (transactionId: string) => (await showWithdrawal.run(us.ctx, { transactionId })).output;

test("a payout says since when nobody knows how it stands, when the bank was asked, and by when a prize is due", async () => {
  const id = await payout("rail_state = 'UNKNOWN', unknown_since = now(), asked_at = now()");
  const shown = await show(id);
  expect(shown).toMatchObject({
    railState: "UNKNOWN",
    unknownSince: expect.any(Date),
    askedAt: expect.any(Date),
    bankReference: null,
    railReason: null,
  });
  expect(shown.prizeDueAt?.getTime()).toBe(shown.createdAt.getTime() + PRIZE_MINUTES_MAX * 60_000);
  const { output } = await listWithdrawals.run(us.ctx, { limit: 10, search: id });
  expect(output.rows).toMatchObject([{ railState: "UNKNOWN" }]);
});

test("payouts are listed by how they stand at the bank, with other filters and their sum", async () => {
  const other = await testAccount();
  await fund(other.accountId, 10_000n);
  const made = async (standing: string) => {
    const { transactionId } = (await toKey(other.ctx, (await keyThat(other.ctx, {})).to)).output;
    await ownerRows({ text: `UPDATE withdrawal SET ${standing} WHERE id = $1`, values: [transactionId] });
    return transactionId;
  };
  const unknown = await made("rail_state = 'UNKNOWN', unknown_since = now()");
  const parked = await made("rail_state = 'PARKED', status = 'CONFIRMED'");
  await made("rail_state = NULL");
  type Filter = Partial<Parameters<typeof listWithdrawals.run>[1]>;
  const found = async (filter: Filter) => (await listWithdrawals.run(other.ctx, { limit: 10, ...filter })).output;
  const idsOf = async (filter: Filter) => (await found(filter)).rows.map(({ transactionId }) => transactionId);
  expect(await idsOf({ railState: "UNKNOWN" })).toEqual([unknown]);
  expect(await idsOf({ railState: "PARKED" })).toEqual([parked]);
  expect(await idsOf({ railState: "PARKED", status: "CONFIRMED", amountFrom: 1n })).toEqual([parked]);
  expect(await idsOf({ railState: "PARKED", status: "INITIATED" })).toEqual([]);
  const [row] = (await found({ railState: "PARKED" })).rows;
  const { totals, next } = await found({ railState: "PARKED", totals: true });
  expect([totals, next]).toEqual([{ count: 1, amount: row?.amount, isWhole: true }, null]);
});

test("an account at a bank names the order by our reference there", async () => {
  const id = await payout("rail_state = 'PARKED'");
  const order = { kind: "withdrawal" as const, accountId: us.accountId, id, spiCode: null };
  expect(await railStandingOf(order, true)).toMatchObject({ railState: "PARKED", bankReference: txidOf(id) });
});

test("a bank's own reason stands in the payout and in its timeline; a bare code of the network is its reason", async () => {
  const reason = { scheme: "PSP", code: "saldo_insuficiente", text: "Saldo insuficiente para 52998224725" };
  const id = await payout(
    `status = 'CANCELED', error_code = 'PROCESSING_ERROR', rail_reason = '${JSON.stringify(reason)}'::jsonb`,
  );
  const shown = await show(id);
  expect(shown.railReason).toEqual(reason);
  expect(shown.timeline).toContainEqual(
    expect.objectContaining({ kind: "rail", what: "REFUSED", code: "saldo_insuficiente" }),
  );
  expect(reasonOf(null, "AC03")).toEqual({ scheme: "SPI", code: "AC03", text: "" });
  expect(reasonOf(null, null)).toBeNull();
});

test("a payout whose bank does not tell who was paid names the expected creditor, one to a key without owner nobody", async () => {
  const expected = `creditor = NULL, expected_creditor = '{"name":"Maria Apostadora","taxId":"52998224725"}'`;
  const [paid, failed] = [
    await payout(`status = 'CANCELED', error_code = 'PROCESSING_ERROR', ${expected}`),
    await payout(`status = 'FAILED', error_code = 'KEY_NOT_FOUND', ${expected}`),
  ];
  const nameOf = async (search: string) =>
    (await listWithdrawals.run(us.ctx, { limit: 10, search })).output.rows[0]?.creditorName;
  expect([await nameOf(paid), await nameOf(failed)]).toEqual(["Maria Apostadora", null]);
  expect(await show(paid)).toMatchObject({ creditor: null, creditorName: "Maria Apostadora" });
});
