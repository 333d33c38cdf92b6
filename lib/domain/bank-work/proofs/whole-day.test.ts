import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { checkInvariants } from "../../top/health/all-invariants.ts";
import { connectionsProven, proveConnections } from "./prove-connections.job.ts";

await testDatabase();
afterAll(closeConnections);

const DAY_MS = 86_400_000;
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };

const isOne = async (text: string, value: string) => (await rows({ text, values: [value] })).length === 1;

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  let shiftMs = -DAY_MS;
  let stop = async () => {};
  afterAll(() => stop());

  test("every posting on RAIL has its line at the bank: payments, payouts, refunds, and what was not credited", async () => {
    // Another test's connection would be proven with this one.
    await rows({ text: "UPDATE connection SET active = false" });
    const now = () => new Date(Date.now() + shiftMs);
    const connected = await connectedAccount({ ...{ dialect, payoutRules: "settle", reportMs: 0 }, now });
    const { us, here, connectionId } = connected;
    stop = connected.stop;
    shiftMs = 0;
    const asked = { amount: 5_000n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
    const created = createCharge.run(us.ctx, { ...asked, expectedPayer: PLAYER });
    const [{ output }] = await Promise.all([created, workConnectionsUntil(async () => true)]);
    const charge = output.chargeId;
    await workConnectionsUntil(() => isOne("SELECT FROM charge WHERE id = $1 AND registration = 'REGISTERED'", charge));
    const pay = (txid: string, amount?: number) =>
      receivePayment(here.bank, { key: us.pixKey, txid, amount, payer: strangerWith(PLAYER.taxId), unchecked: true });
    const { endToEndId } = pay(txidOf(charge));
    await workConnectionsUntil(() => isOne("SELECT FROM charge WHERE id = $1 AND status = 'PAID'", charge));

    for (const amount of [300n, 300n, 400n])
      await createRefund.run(us.ctx, { endToEndId, amount, externalId: randomUUID() });
    await toKey(us.ctx, { amount: 700, pixKey: PLAYER.taxId, expectedCreditor: PLAYER });
    const again = pay(txidOf(charge)).endToEndId;
    const unknown = pay(txidOf(randomUUID()), 80).endToEndId;
    await workConnectionsUntil(() =>
      isOne(
        `SELECT WHERE (SELECT count(*) FROM unapplied_payment) = (SELECT count(*) FROM unapplied_payment WHERE status IN ('RETURNED', 'WAITING'))
           AND EXISTS (SELECT FROM unapplied_payment WHERE end_to_end_id = $1)
           AND NOT EXISTS (SELECT FROM refund WHERE status = 'PROCESSING') AND NOT EXISTS (SELECT FROM withdrawal WHERE status <> 'SUCCESS')`,
        unknown,
      ),
    );
    const unapplied = await rows<{ endToEndId: string; status: string }>({
      text: `SELECT end_to_end_id AS "endToEndId", status FROM unapplied_payment WHERE account_id = $1`,
      values: [us.accountId],
    });
    expect(new Map(unapplied.map((one) => [one.endToEndId, one.status]))).toEqual(
      new Map([
        [again, "RETURNED"],
        [unknown, "WAITING"],
      ]),
    );

    shiftMs = DAY_MS;
    const tomorrow = new Date(startOfBrtDay(addDays(brtDay(new Date()), 1)).getTime() + 45 * 60_000);
    await servingEveryOperator(async () => {
      await proveConnections(tomorrow);
      await connectionsProven();
    });
    const found = await rows({
      text: "SELECT kind, movement FROM proof_difference WHERE connection_id = $1",
      values: [connectionId],
    });
    expect(found).toEqual([]);
    const [proof] = await rows({
      text: `SELECT status, lines_matched AS matched, our_balance AS ours, opening_difference AS opening FROM connection_proof WHERE connection_id = $1`,
      values: [connectionId],
    });
    expect(proof).toEqual({ status: "CLEAN", matched: 8n, ours: 3_380n, opening: 100_000n });
  });
});

const broken = async () => [
  ...new Set((await checkInvariants(ownerRows, { staging: true })).map(({ invariant }) => invariant)),
];

test("suspense is what waits or goes back; the simulated network is not asked for what banks settled", async () => {
  expect(await broken()).toEqual([]);
  const changed = async (status: string, where: string) =>
    ownerRows({ text: `UPDATE unapplied_payment SET status = '${status}' WHERE status = '${where}'` });
  await changed("CREDITED", "WAITING");
  expect(await broken()).toEqual(["I18", "I8 unapplied"]);
  await changed("WAITING", "CREDITED");
  expect(await broken()).toEqual([]);
});
