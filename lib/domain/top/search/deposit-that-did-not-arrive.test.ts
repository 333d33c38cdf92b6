import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { PAYER as MARIA, unappliedPayment } from "#e2e/support/money/unapplied-payment.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { indexNewRecords, indexOldRecords } from "../../base/search-index/index-records.job.ts";
import { unmaskTaxId } from "../../base/tax-ids/unmask-tax-id.ts";
import { cancelCharge } from "../../money-in/charges/cancel-charge.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { listCharges } from "../../money-in/charges/list-charges.ts";
import { listUnappliedPayments } from "../../money-in/unapplied-payments/list-unapplied-payments.ts";
import { findPlayer } from "../../money-out/players/find-player.ts";
import { listPlayerRecords } from "../../money-out/players/list-player-records.ts";
import { showPlayer } from "../../money-out/players/show-player.ts";
import { search } from "./search.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();
const EXPECTED = "11144477735";
const PAYER = "52998224725";
const STRANGER = "12345678909";
const NO_CHARGE = randomUUID();

const as = (role: string, account: TestAccount = us) => ({
  ...account.ctx,
  actor: { kind: "staff" as const, id: randomUUID(), role },
});
const find = async (text: string, ctx = as("support")) =>
  (await servingOperator(ctx.operatorId, () => search.run(ctx, { text, locale: "pt-BR" }))).output;
const idsOf = async (text: string, ctx = as("support")) => (await find(text, ctx)).hits.map(({ id }) => id).sort();
const playerOf = async (taxId: string, account = us) =>
  (await findPlayer.run(account.ctx, { place: { at: "taxId", taxId } })).output.playerId;
const listed = async (taxId: string) =>
  (await listCharges.run(us.ctx, { limit: 25, playerId: String(await playerOf(taxId)) })).output.rows;
const notCredited = async (taxId: string) =>
  (
    await listPlayerRecords.run(us.ctx, {
      playerId: String(await playerOf(taxId)),
      which: "notCredited",
      limit: 25,
    })
  ).output.rows;

async function charge(account = us): Promise<string> {
  const expectedPayer = { taxId: EXPECTED, name: "Íris Esperada" };
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: account.pixKey, expectedPayer };
  return (await createCharge.run(account.ctx, input)).output.chargeId;
}
const by = (taxId: string, name: string) => ({
  payer: { taxId, name, bankAccount: { ispb: "60701190", branch: null, accountNumber: null, accountType: null } },
  refusedFor: "PAYER_MISMATCH" as const,
});

let [pending, expired, canceled, refused]: string[] = [];
const other = by(PAYER, "Outro Pagador");
let attempt = testPayment(NO_CHARGE, us.pixKey);
let unknown = attempt;

beforeAll(async () => {
  pending = await charge();
  expired = await charge();
  canceled = await charge();
  refused = await charge();
  await charge(them);
  await ownerRows({ text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", values: [expired] });
  await cancelCharge.run(as("admin"), { chargeId: `${canceled}` });
  attempt = testPayment(`${refused}`, us.pixKey, other);
  unknown = testPayment(NO_CHARGE, us.pixKey, by(STRANGER, "Sem Cobrança"));
  await deliver([attempt, unknown]);
  await creditPayments();
});

const makeEntries = async () => {
  while ((await indexOldRecords()) + (await indexNewRecords()) > 0);
};

describe.each([
  ["at once", async () => undefined],
  ["by the search entries", makeEntries],
])("found %s", (_, prepare) => {
  beforeAll(prepare);

  test("charges that wait, have ended or were refused are found by the tax id of who was expected", async () => {
    const all = [pending, expired, canceled, refused].sort();
    expect(await idsOf("111.444.777-35")).toEqual(all);
    expect((await listed(EXPECTED)).map(({ chargeId }) => chargeId).sort()).toEqual(all);
    const shown = await notCredited(EXPECTED);
    expect(shown.map(({ id }) => id).sort()).toEqual(all);
    expect(new Map(shown.map(({ id, status }) => [id, status])).get(`${refused}`)).toBe("REJECTED");
    expect(
      (await listPlayerRecords.run(us.ctx, { playerId: `${await playerOf(EXPECTED)}`, limit: 9 })).output.rows,
    ).toEqual([]);
  });

  test("a payment that was refused is found by the tax id of who paid, and by its endToEndId in any case", async () => {
    expect(await find("529.982.247-25")).toMatchObject({
      hits: [{ kind: "charge", id: refused, status: "REJECTED" }],
      player: { name: "Outro Pagador" },
    });
    for (const text of [attempt.endToEndId, attempt.endToEndId.slice(0, 24)])
      expect((await find(text)).recognised[0]).toMatch(/^endToEndId/);
    expect(await idsOf(attempt.endToEndId)).toEqual([refused]);
    expect((await listed(PAYER)).map(({ chargeId }) => chargeId)).toEqual([refused]);
    expect(await notCredited(PAYER)).toMatchObject([
      { kind: "refusedPayment", chargeId: refused, status: "PAYER_MISMATCH", amount: 1_000n },
    ]);
  });

  test("a payment of no charge leads to its payer, by tax id and by endToEndId", async () => {
    const playerId = await playerOf(STRANGER);
    for (const text of [STRANGER, unknown.endToEndId])
      expect(await find(text)).toMatchObject({ hits: [], player: { playerId, name: "Sem Cobrança" } });
    expect(await notCredited(STRANGER)).toMatchObject([
      { kind: "refusedPayment", chargeId: null, status: "CHARGE_UNKNOWN" },
    ]);
  });
});

test("what was not credited adds nothing to what a player has paid", async () => {
  const { output } = await showPlayer.run(us.ctx, { playerId: `${await playerOf(PAYER)}` });
  expect(output).toMatchObject({ name: "Outro Pagador", received: { count: 0, amount: 0n }, bankAccounts: [] });
});

test("a payment that a bank settled and that was not credited is found by its payer, also in the list of unapplied payments", async () => {
  const taxId = "39053344705";
  const { id, endToEndId } = await unappliedPayment(us.pixKey, { payer: { ...MARIA, taxId } });
  for (const text of [taxId, endToEndId, endToEndId.toLowerCase(), endToEndId.slice(-7), id])
    expect((await find(text)).hits).toContainEqual(expect.objectContaining({ kind: "unappliedPayment", id }));
  const list = async (filter: object) =>
    (await listUnappliedPayments.run(us.ctx, { limit: 25, ...filter })).output.rows.map(
      (row) => row.unappliedPaymentId,
    );
  expect(await list({ playerId: `${await playerOf(taxId)}` })).toEqual([id]);
  expect(await list({ playerId: `${await playerOf(PAYER)}` })).toEqual([]);
  expect(await list({ search: endToEndId.slice(-7).toUpperCase() })).toEqual([id]);
});

test("another operator finds nothing of it, and may not unmask who tried", async () => {
  for (const text of [PAYER, STRANGER, attempt.endToEndId, unknown.endToEndId])
    expect(await find(text, as("admin", them))).toMatchObject({ hits: [], player: null });
  const [row] = await notCredited(PAYER);
  const place = { at: "refusedPayer" as const, recordId: `${row?.id}` };
  const reason = "the player called";
  expect((await unmaskTaxId.run(as("support"), { place, reason })).output.taxId).toBe("529.982.247-25");
  await expect(unmaskTaxId.run(as("support", them), { place, reason })).rejects.toMatchObject({ code: "NotFound" });
});
