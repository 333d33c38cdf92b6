import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { block, customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { openInfraction } from "#lib/bank/infractions.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { getBalance } from "../../base/accounts/balance.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { returnUnappliedPayment } from "../../money-in/charges/return-unapplied-payment.ts";
import { showCharge } from "../../money-in/charges/show-charge.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { showRefund } from "../../money-out/refunds/show-refund.ts";

await testDatabase();
const { us, here, stop } = await connectedAccount();
afterAll(async () => {
  await closeConnections();
  await stop();
});

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const ROUNDS_MAX = 40;
const customer = () => customerOf(here.bank, CUSTOMER.number);
const balance = async () => (await getBalance.run(us.ctx, {})).output;

async function readAgain(): Promise<void> {
  await rows({ text: "UPDATE connection_state SET disputes_at = NULL, balance_at = NULL" });
  await workConnections();
}

async function paidCharge(amount: bigint) {
  const asked = { amount, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey, expectedPayer: PLAYER };
  const [{ output }] = await Promise.all([createCharge.run(us.ctx, asked), workConnections()]);
  const { chargeId } = output;
  const isSo = (where: string) => async () =>
    (await rows({ text: `SELECT FROM charge WHERE id = $1 AND ${where}`, values: [chargeId] })).length === 1;
  expect(await workConnectionsUntil(isSo("registration = 'REGISTERED'"), ROUNDS_MAX)).toBe(true);
  const payer = strangerWith(PLAYER.taxId);
  const { endToEndId } = receivePayment(here.bank, { key: us.pixKey, txid: txidOf(chargeId), payer });
  expect(await workConnectionsUntil(isSo("status = 'PAID'"), ROUNDS_MAX)).toBe(true);
  return { chargeId, endToEndId };
}

test("what is in dispute, or blocked by a court, cannot be spent and stays in the total", async () => {
  await fund(us.accountId, 1_000n);
  const { endToEndId } = await paidCharge(700n);
  const { id } = openInfraction(here.bank, customer(), endToEndId, "golpe");
  await readAgain();
  expect(await balance()).toMatchObject({ availableBalance: 1_000n, totalBalance: 1_700n });
  block(here.bank, customer(), "judicial", 400);
  await readAgain();
  expect(await balance()).toMatchObject({ availableBalance: 600n, totalBalance: 1_700n });
  await expect(toKey(us.ctx, { amount: 601 })).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  block(here.bank, customer(), "judicial", 5_000);
  await readAgain();
  expect(await balance()).toMatchObject({ availableBalance: 0n, totalBalance: 1_700n });
  block(here.bank, customer(), "judicial", -5_400);
  block(here.bank, customer(), "med", -700);
  here.bank.store.run("UPDATE infraction SET status = 'REJEITADA' WHERE id = ?", id);
  await readAgain();
  expect(await balance()).toMatchObject({ availableBalance: 1_700n, totalBalance: 1_700n });
  await expectSoundBooks();
});

test("422 PAYMENT_IN_DISPUTE: neither refunded nor returned by a person, until the dispute has ended", async () => {
  const { chargeId, endToEndId } = await paidCharge(500n);
  const unknown = {
    key: us.pixKey,
    txid: randomUUID(),
    amount: 300,
    payer: strangerWith(PLAYER.taxId),
    unchecked: true,
  };
  const other = receivePayment(here.bank, unknown).endToEndId;
  const waiting = async () =>
    (
      await rows<{ id: string }>({
        text: "SELECT id FROM unapplied_payment WHERE end_to_end_id = $1 AND status = 'WAITING'",
        values: [other],
      })
    )[0];
  expect(await workConnectionsUntil(async () => (await waiting()) !== undefined, ROUNDS_MAX)).toBe(true);
  for (const one of [endToEndId, other]) openInfraction(here.bank, customer(), one, "golpe");
  await readAgain();
  const refund = () => createRefund.run(us.ctx, { endToEndId, amount: 100n, externalId: randomUUID() });
  const giveBack = async () =>
    returnUnappliedPayment.run(us.ctx, { unappliedPaymentId: (await waiting())?.id ?? "", because: "Pedido" });
  const disputed = { code: "PAYMENT_IN_DISPUTE", status: 422 };
  await expect(refund()).rejects.toMatchObject(disputed);
  await expect(giveBack()).rejects.toMatchObject(disputed);
  expect((await showCharge.run(us.ctx, { chargeId })).output.isDisputed).toBe(true);
  here.bank.store.run("UPDATE infraction SET status = 'ACEITA'");
  await readAgain();
  await expect(refund()).rejects.toMatchObject(disputed);
  block(here.bank, customer(), "med", -800);
  here.bank.store.run("UPDATE infraction SET status = 'REJEITADA'");
  await readAgain();
  const { transactionId, status } = (await refund()).output;
  expect(status).toBe("PROCESSING");
  const isDisputed = async () => (await showRefund.run(us.ctx, { transactionId })).output.isDisputed;
  expect(await isDisputed()).toBe(false);
  expect((await giveBack()).output.status).toBe("RETURNING");
  expect((await showCharge.run(us.ctx, { chargeId })).output.isDisputed).toBe(false);
  openInfraction(here.bank, customer(), endToEndId, "golpe");
  await readAgain();
  expect(await isDisputed()).toBe(true);
  await expectSoundBooks();
});
