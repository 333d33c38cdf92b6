import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { balanceOf } from "#e2e/support/money/test-money.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { bookViolations } from "#lib/bank/book.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { showUnappliedPayment } from "../unapplied-payments/show-unapplied-payment.ts";
import { createCharge } from "./create-charge.ts";
import { returnUnappliedPayment } from "./return-unapplied-payment.ts";

await testDatabase();
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
afterAll(closeConnections);

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  const ready = connectedAccount({ dialect, latePayments: "WAIT" });
  afterAll(async () => (await ready).stop());

  test("what came too late waits, and goes back at the bank when a person says so", async () => {
    const { us, here } = await ready;
    const asked = {
      amount: 2_500n,
      externalId: randomUUID(),
      expiresIn: 600,
      pixKey: us.pixKey,
      expectedPayer: PLAYER,
    };
    const [made] = await Promise.all([createCharge.run(us.ctx, asked), workConnectionsUntil(async () => true)]);
    const { chargeId } = made.output;
    const isRegistered = () =>
      rows({ text: "SELECT 1 FROM charge WHERE id = $1 AND registration = 'REGISTERED'", values: [chargeId] });
    expect(await workConnectionsUntil(async () => (await isRegistered()).length === 1)).toBe(true);
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 minute' WHERE id = $1",
      values: [chargeId],
    });
    const payer = strangerWith(PLAYER.taxId);
    receivePayment(here.bank, { key: us.pixKey, txid: txidOf(chargeId), payer, unchecked: true });
    const found = () =>
      rows<{ id: string; status: string }>({
        text: "SELECT id, status FROM unapplied_payment WHERE account_id = $1",
        values: [us.accountId],
      });
    expect(await workConnectionsUntil(async () => (await found())[0]?.status === "WAITING")).toBe(true);
    const id = String((await found())[0]?.id);
    await returnUnappliedPayment.run(us.ctx, { unappliedPaymentId: id, because: "Chegou tarde" });
    expect(await workConnectionsUntil(async () => (await found())[0]?.status === "RETURNED")).toBe(true);
    const { output } = await showUnappliedPayment.run(us.ctx, { unappliedPaymentId: id });
    expect(output).toMatchObject({ bankReference: id.replaceAll("-", ""), returnId: expect.stringMatching(/^D/) });
    expect((await balanceOf(us.accountId)).available).toBe(0n);
    expect(bookViolations(here.bank.store)).toEqual([]);
    await expectSoundBooks();
  });
});
