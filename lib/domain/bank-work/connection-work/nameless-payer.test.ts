import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { balanceOf } from "#e2e/support/money/test-money.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";

await testDatabase();
afterAll(closeConnections);

const TAX_ID = "52998224725";
const STRANGER = "11144477735";

describe.each(["efi", "sicoob"] as const)("%s, a charge that expects a payer without a name", (dialect) => {
  const faults = orderedFaults();
  const ready = connectedAccount({ dialect, faults: faults.plan });
  afterAll(async () => (await ready).stop());

  const statusOf = async (id: string) =>
    (await rows<{ status: string }>({ text: "SELECT status FROM charge WHERE id = $1", values: [id] }))[0]?.status;
  /** `isLost`: the bank does not tell of the payment, and its list has it since half a minute. */
  const paidBy = async (taxId: string, name: string | null | undefined, isLost: boolean) => {
    const { us, here } = await ready;
    const asked = { amount: 500n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
    const [created] = await Promise.all([
      createCharge.run(us.ctx, { ...asked, expectedPayer: { taxId: TAX_ID, name } }),
      workConnectionsUntil(async () => true),
    ]);
    const { chargeId } = created.output;
    const isRegistered = async () =>
      (await rows({ text: "SELECT FROM charge WHERE id = $1 AND registration = 'REGISTERED'", values: [chargeId] }))
        .length === 1;
    expect(await workConnectionsUntil(isRegistered)).toBe(true);
    if (isLost) faults.orderNotification("never", 1);
    const { endToEndId } = receivePayment(here.bank, {
      ...{ key: us.pixKey, txid: txidOf(chargeId), payer: strangerWith(taxId) },
    });
    if (isLost) {
      const at = new Date(Date.now() - 30_000).toISOString();
      here.bank.store.run("UPDATE payment SET at = ? WHERE end_to_end_id = ?", at, endToEndId);
      await workConnections();
      await rows({ text: "UPDATE connection_state SET read_minute_at = NULL" });
    }
    await workConnectionsUntil(async () => (await statusOf(chargeId)) !== "PENDING");
    return { chargeId, endToEndId };
  };

  test.each([
    [undefined, false],
    [null, true],
    ["", true],
  ])("is registered and credited to that payer (name %j, webhook lost: %j)", async (name, isLost) => {
    const { us } = await ready;
    const before = (await balanceOf(us.accountId)).available;
    const { chargeId } = await paidBy(TAX_ID, name, isLost);
    expect(await statusOf(chargeId)).toBe("PAID");
    expect((await balanceOf(us.accountId)).available).toBe(before + 500n);
  });

  test.each([false, true])("gives another person's money back (webhook lost: %j)", async (isLost) => {
    const { us } = await ready;
    const before = (await balanceOf(us.accountId)).available;
    const { chargeId, endToEndId } = await paidBy(STRANGER, undefined, isLost);
    expect(await statusOf(chargeId)).toBe("REJECTED");
    const isReturned = async () =>
      (
        await rows({
          text: "SELECT FROM unapplied_payment WHERE end_to_end_id = $1 AND status = 'RETURNED'",
          values: [endToEndId],
        })
      ).length === 1;
    expect(await workConnectionsUntil(isReturned)).toBe(true);
    expect((await balanceOf(us.accountId)).available).toBe(before);
    await expectSoundBooks();
  });
});
