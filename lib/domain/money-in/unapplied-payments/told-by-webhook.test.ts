import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { PAYER, unappliedPayment } from "#e2e/support/money/unapplied-payment.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { listDeliveries } from "../../integration/webhooks/deliveries/list-deliveries.ts";
import { cancelCharge } from "../charges/cancel-charge.ts";
import { createCharge } from "../charges/create-charge.ts";
import { returnUnappliedPayment } from "../charges/return-unapplied-payment.ts";

await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();

/** A charge, and a webhook that hears of its end. */
async function watched(more: object = {}) {
  const us = await testAccount();
  const path = `/${randomUUID()}`;
  const { id: webhookId } = await configure(us, { url: receiver.baseUrl + path });
  const asked = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey, ...more };
  const { chargeId } = (await createCharge.run(us.ctx, asked)).output;
  const told = async () => {
    await workOff();
    type Told = { type: string; data: { chargeId: string; status: string; errorCode: string | null } };
    const bodies = eventsAt(path).map(({ body }) => JSON.parse(body) as Told);
    return bodies.map(({ type, data: { status, errorCode } }) => [type, status, errorCode]);
  };
  return { us, webhookId, chargeId, told };
}

test("a late payment that goes back is told with its charge and the reason", async () => {
  const { us, chargeId, told, webhookId } = await watched();
  await ownerRows({
    text: "UPDATE charge SET expires_at = now() - interval '1 minute' WHERE id = $1",
    values: [chargeId],
  });
  await unappliedPayment(us.pixKey, { chargeId, payer: PAYER, holder: "REGULAR", proof: "NETWORK" });
  expect((await told()).toSorted()).toEqual([
    ["pixChargeExpired", "EXPIRED", null],
    ["pixChargeRejected", "EXPIRED", "CHARGE_EXPIRED"],
  ]);
  const found = async (wanted: object) =>
    (await listDeliveries.run(us.ctx, { webhookId, limit: 10, ...wanted })).output.deliveries.map(
      ({ record }) => record,
    );
  expect(await found({ event: "pixChargeRejected" })).toEqual([{ kind: "charge", id: chargeId }]);
  expect(await found({ search: chargeId })).toHaveLength(2);
});

test("a third party's money is told once, by the charge that it rejects", async () => {
  const { us, chargeId, told } = await watched({ expectedPayer: { taxId: "11144477735" } });
  await unappliedPayment(us.pixKey, { chargeId, payer: PAYER, holder: "REGULAR", proof: "NETWORK" });
  expect(await told()).toEqual([["pixChargeRejected", "REJECTED", "PAYER_MISMATCH"]]);
});

test("what comes again for a charge that is paid is not told: its name alone would take the credit back", async () => {
  const { us, chargeId, told } = await watched();
  const paid = { chargeId, payer: PAYER, holder: "REGULAR", proof: "NETWORK" } as const;
  await expect(unappliedPayment(us.pixKey, paid)).rejects.toThrow("credited");
  expect((await unappliedPayment(us.pixKey, paid)).reason).toBe("CHARGE_NOT_PENDING");
  expect(await told()).toEqual([["pixChargePaid", "PAID", null]]);
});

test("what waits is told when a person returns it, if its charge has ended unpaid", async () => {
  const { us, chargeId, told } = await watched({ expectedPayer: { taxId: PAYER.taxId } });
  const { id } = await unappliedPayment(us.pixKey, { chargeId });
  await cancelCharge.run(us.ctx, { chargeId });
  expect(await told()).toEqual([]);
  await returnUnappliedPayment.run(us.ctx, { unappliedPaymentId: id, because: "Não é o jogador" });
  expect(await told()).toEqual([["pixChargeRejected", "CANCELED", "PAYER_UNPROVEN"]]);
});
