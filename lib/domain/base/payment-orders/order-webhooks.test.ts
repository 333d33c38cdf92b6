import { expect, test } from "vitest";
import { z } from "zod";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Contract } from "#lib/core/contract.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { getRefund } from "../../money-out/refunds/get-refund.ts";
import { getRefundContract } from "../../money-out/refunds/refund.contract.ts";
import { getWithdrawal } from "../../money-out/withdrawals/get-withdrawal.ts";
import { getWithdrawalContract } from "../../money-out/withdrawals/withdrawal.contract.ts";

await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();

const written = (contract: Contract, variant: "A" | "B", output: unknown) =>
  z.encode(contract[variant]?.output as z.ZodType, output as never);

async function account(path: string, variant: "A" | "B") {
  const made = await testAccount();
  await configure(made, { url: receiver.baseUrl + path, ...(variant === "B" ? { pixKey: made.pixKey } : {}) });
  return made;
}

function heard(path: string) {
  return eventsAt(path)
    .map(({ body }) => JSON.parse(body) as { type: string; data: { status: string } })
    .filter(({ type }) => !/charge|received/i.test(type));
}

test.each([
  ["A", "pixWithdrawSuccess", "pixWithdrawFailed"],
  ["B", "pix.payment.completed", "pix.payment.failed"],
] as const)(
  "in variant %s a webhook reports the end of a withdrawal, with exact status and the data of the GET",
  async (variant, success, failed) => {
    const path = `/withdrawals-${variant}`;
    const { ctx, ...rest } = await account(path, variant);
    await receivedPayment({ ctx, ...rest }, 10_000);
    const records = [];
    for (const settings of [
      {},
      { result: "REJECTED" },
      { result: "CANCELED" },
      { result: "EXPIRED" },
      { result: "FAILED" },
    ]) {
      records.push((await toKey(ctx, (await keyThat(ctx, settings)).to)).output);
    }
    records.push((await toKey(ctx, { pixKey: "nobody@example.com" })).output);
    await workRail();
    await workOff();
    const told = heard(path);
    expect(told.map(({ type, data }) => `${type} ${data.status}`).toSorted()).toEqual(
      [
        `${success} SUCCESS`,
        ...["REJECTED", "CANCELED", "EXPIRED", "FAILED", "FAILED"].map((status) => `${failed} ${status}`),
      ].toSorted(),
    );
    for (const { externalId } of records) {
      const { output } = await getWithdrawal.run(ctx, { externalId });
      expect(told.map(({ data }) => data)).toContainEqual(written(getWithdrawalContract, variant, output));
    }
  },
);

test.each([
  ["A", ["pixRefundFailed", "pixRefundSuccess"]],
  ["B", ["pix.refund.completed"]],
] as const)(
  "in variant %s a webhook reports the end of a refund, with the same data as the GET",
  async (variant, types) => {
    const path = `/refunds-${variant}`;
    const made = await account(path, variant);
    const [good, bad] = [await receivedPayment(made, 1_000), await receivedPayment(made, 1_000)];
    await keyThat(made.ctx, { account: bad.bankAccount, result: "FAILED" });
    for (const { endToEndId } of [good, bad]) {
      await createRefund.run(made.ctx, { endToEndId, accountNumber: made.number, amount: 400n, externalId: "1" });
    }
    await workRail();
    await workOff();
    const told = heard(path);
    expect(told.map(({ type }) => type).toSorted()).toEqual(types);
    const { output } = await getRefund.run(made.ctx, { endToEndId: good.endToEndId, externalId: "1" });
    expect(told.map(({ data }) => data)).toContainEqual(written(getRefundContract, variant, output));
  },
);
