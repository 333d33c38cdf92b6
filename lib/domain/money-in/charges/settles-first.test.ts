import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { decoded } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { PAYER_ROUTES, serveRoutes } from "#e2e/support/serve-routes.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { instructPayment } from "#lib/rail/simulator/instruct-payment.ts";
import { payInstructions } from "#lib/rail/simulator/pay-instructions.ts";
import { rows } from "#lib/server/db.ts";
import { setNetworkFaults } from "../../top/sandbox/network-faults.ts";
import { setNetworkFaultsContract } from "../../top/sandbox/sandbox.contract.ts";
import { createCharge } from "./create-charge.ts";
import { creditSettledPayments } from "./credit-settled-payments.job.ts";

await testDatabase();
await serveRoutes(PAYER_ROUTES);
const us = await testAccount();
await setNetworkFaults.run(us.ctx, decoded(setNetworkFaultsContract, "A", { faults: { settlesFirst: true } }));

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const charge = async () => {
  const asked = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
  return (await createCharge.run(us.ctx, { ...asked, expectedPayer: PLAYER })).output;
};
const pay = async (brCode: string, payer = PLAYER) => {
  await instructPayment({ customer: us.ctx.operatorId, brCode, amount: null, payer });
  while ((await payInstructions()) > 0);
  await workRail();
  while ((await creditSettledPayments()) > 0);
  await workRail();
};
const statusOf = async (table: "charge" | "unapplied_payment", chargeId: string) =>
  (
    await rows<{ status: string }>({
      text: `SELECT status FROM ${table} WHERE ${table === "charge" ? "id" : "charge_id"} = $1`,
      values: [chargeId],
    })
  )[0]?.status;

describe("a simulated network that settles first", () => {
  test("credits the expected payer", async () => {
    const { chargeId, brCode } = await charge();
    await pay(brCode);
    expect(await statusOf("charge", chargeId)).toBe("PAID");
    expect((await balanceOf(us.accountId)).available).toBe(1_000n);
  });

  test("sends a third party's money back by itself, and the account never has it", async () => {
    const { chargeId, brCode } = await charge();
    await pay(brCode, { taxId: "11144477735", name: "Outra Pessoa" });
    expect(await statusOf("charge", chargeId)).toBe("REJECTED");
    expect(await statusOf("unapplied_payment", chargeId)).toBe("RETURNED");
    expect((await balanceOf(us.accountId)).available).toBe(1_000n);
    await expectInvariants();
  });
});
