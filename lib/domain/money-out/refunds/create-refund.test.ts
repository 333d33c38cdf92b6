import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, fund, historyOf, linesOf, siblingAccount } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { decoded, encoded, keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import type { Input } from "#lib/core/contract.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { createRefund } from "./create-refund.ts";
import { getRefund } from "./get-refund.ts";
import { createRefundContract, getRefundContract } from "./refund.contract.ts";
import { reversibleUntil } from "./refund.ts";

await testDatabase();

type Wire = Record<string, unknown>;

function refund(account: TestAccount, endToEndId: string, more: Wire = {}, variant: "A" | "B" = "A") {
  const own = variant === "A" ? { accountNumber: account.number, amount: 1_000, externalId: randomUUID() } : {};
  const wire = { endToEndId, ...own, ...more };
  return createRefund.run(
    account.ctx,
    decoded<Input<typeof createRefundContract>>(createRefundContract, variant, wire),
  );
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (error) => error.code ?? error,
  );

async function pixTransaction(account: TestAccount, chargeId: string) {
  const { pixTransaction: pix } = (await getCharge.run(account.ctx, { chargeId })).output;
  return pix && { totalReversedAmount: pix.totalReversedAmount, leftAmount: pix.leftAmount };
}

async function age(endToEndId: string, interval: string): Promise<void> {
  await ownerRows({
    text: "UPDATE payment SET settled_at = now() - $2::interval WHERE end_to_end_id = $1",
    values: [endToEndId, interval],
  });
}

describe("a refund", () => {
  test("A: holds the amount at once, then is SUCCESS with a statement line; the charge shows the refund", async () => {
    const account = await testAccount();
    const { endToEndId, chargeId, bankAccount } = await receivedPayment(account, 1_000);
    const { output, created } = await refund(account, endToEndId, {
      amount: 400,
      externalId: "part 1",
      description: "late",
    });
    expect(created).toBe(true);
    const processing = encoded(createRefundContract, "A", output);
    expect(processing).toEqual({
      externalId: "part 1",
      status: "PROCESSING",
      amount: 400,
      originalEndToEndId: endToEndId,
      refundEndToEndId: expect.stringMatching(/^D00000000\d{12}\w{11}$/),
      originalAmount: 1_000,
      totalReversedAmount: 400,
      leftAmount: 600,
      canBeReversedUntil: expect.stringMatching(/-03:00$/),
      creditor: { taxId: "00000000191", name: "Vera Regular de Souza", ...bankAccount, bankName: expect.any(String) },
      settlementDateTime: null,
      createdAt: expect.stringMatching(/-03:00$/),
      updatedAt: expect.stringMatching(/-03:00$/),
      errorCode: null,
      errorDescription: null,
    });
    expect(await balanceOf(account.accountId)).toEqual({ available: 600n, held: 400n });
    expect(await pixTransaction(account, chargeId)).toEqual({ totalReversedAmount: 400n, leftAmount: 600n });

    await workRail();
    const got = (await getRefund.run(account.ctx, { endToEndId, externalId: "part 1" })).output;
    const inCapitals = { endToEndId: endToEndId.toUpperCase(), externalId: "part 1" };
    expect((await getRefund.run(account.ctx, inCapitals)).output).toEqual(got);
    expect(encoded(getRefundContract, "A", got)).toEqual({
      ...(processing as object),
      status: "SUCCESS",
      settlementDateTime: expect.stringMatching(/-03:00$/),
      updatedAt: expect.stringMatching(/-03:00$/),
    });
    expect(await balanceOf(account.accountId)).toEqual({ available: 600n, held: 0n });
    expect(await linesOf(output.transactionId)).toMatchObject([
      { kind: lineKindNumber("refund"), amount: -400n, name: "Vera Regular de Souza", externalId: "part 1" },
    ]);
    expect(await historyOf(output.transactionId)).toEqual(["SUCCESS"]);
  });

  test("B: without amount and externalId refunds all that is left, with a new UUIDv4 as externalId", async () => {
    const account = await testAccount();
    const { endToEndId } = await receivedPayment(account, 1_000);
    await refund(account, endToEndId, { amount: 300 });
    const { output } = await refund(account, endToEndId, { description: "rest" }, "B");
    expect(encoded(createRefundContract, "B", output)).toEqual({
      transactionId: output.transactionId,
      externalId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      status: "PROCESSING",
      amount: 700,
      description: "rest",
      originalEndToEndId: endToEndId,
      refundEndToEndId: expect.stringMatching(/^D/),
      requestedAt: expect.stringMatching(/Z$/),
    });
    const got = encoded(
      getRefundContract,
      "B",
      (await getRefund.run(account.ctx, { externalId: output.externalId })).output,
    );
    expect(got).toMatchObject({
      transactionId: output.transactionId,
      leftAmount: 0,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await codeOf(refund(account, endToEndId, {}, "B"))).toBe("REFUND_EXCEEDS_PAYMENT");
  });

  test("B: the amount is a text of digits", () => {
    const endToEndId = "E".padEnd(32, "0");
    expect(decoded(createRefundContract, "B", { endToEndId, amount: "150" })).toMatchObject({ amount: 150n });
    for (const amount of ["0", "1.5", "-1", "", 150])
      expect(() => decoded(createRefundContract, "B", { endToEndId, amount })).toThrow();
  });

  test("that the network rejects is FAILED, releases its hold, and leaves the payment as it was", async () => {
    const account = await testAccount();
    const { endToEndId, chargeId, bankAccount } = await receivedPayment(account, 1_000);
    await keyThat(account.ctx, { account: bankAccount, reason: "AC07" });
    const { output } = await refund(account, endToEndId);
    expect(await pixTransaction(account, chargeId)).toEqual({ totalReversedAmount: 1_000n, leftAmount: 0n });
    await workRail();
    const got = (await getRefund.run(account.ctx, { endToEndId, externalId: output.externalId })).output;
    expect(got).toMatchObject({
      status: "FAILED",
      errorCode: "RECEIVER_ACCOUNT_CLOSED",
      errorDescription: expect.any(String),
      leftAmount: 1_000n,
    });
    expect(await balanceOf(account.accountId)).toEqual({ available: 1_000n, held: 0n });
    expect(await pixTransaction(account, chargeId)).toEqual({ totalReversedAmount: 0n, leftAmount: 1_000n });
    expect(await historyOf(output.transactionId)).toEqual(["FAILED"]);
    expect(await codeOf(refund(account, endToEndId))).toBe("sent");
  });

  test("two of one payment that the network rejects together leave it as it was", async () => {
    const account = await testAccount();
    const { endToEndId, chargeId, bankAccount } = await receivedPayment(account, 1_000);
    await keyThat(account.ctx, { account: bankAccount, reason: "AC07" });
    for (const amount of [300, 700]) await refund(account, endToEndId, { amount });
    expect(await pixTransaction(account, chargeId)).toEqual({ totalReversedAmount: 1_000n, leftAmount: 0n });
    await workRail();
    expect(await pixTransaction(account, chargeId)).toEqual({ totalReversedAmount: 0n, leftAmount: 1_000n });
  });

  test("that the network refuses to take is FAILED too", async () => {
    const account = await testAccount();
    const { endToEndId, bankAccount } = await receivedPayment(account, 1_000);
    await keyThat(account.ctx, { account: bankAccount, result: "CANCELED" });
    const { output } = await refund(account, endToEndId);
    await workRail();
    expect((await getRefund.run(account.ctx, { endToEndId, externalId: output.externalId })).output.status).toBe(
      "FAILED",
    );
    expect(await balanceOf(account.accountId)).toEqual({ available: 1_000n, held: 0n });
  });

  test("has a fee that is held with the amount and debited as its own line", async () => {
    const account = await testAccount();
    const { endToEndId } = await receivedPayment(account, 1_000);
    await rows({
      text: "INSERT INTO account_fee (account_id, kind, fixed) VALUES ($1, 'refund', 30)",
      values: [account.accountId],
    });
    expect(await codeOf(refund(account, endToEndId))).toBe("INSUFFICIENT_FUNDS");
    const { output } = await refund(account, endToEndId, { amount: 900 });
    expect(await balanceOf(account.accountId)).toEqual({ available: 70n, held: 930n });
    await workRail();
    expect(await linesOf(output.transactionId)).toMatchObject([
      { amount: -900n },
      { amount: -30n, kind: lineKindNumber("fee") },
    ]);
  });
});

describe("refunds are never more than the payment", () => {
  test("50 parallel partial refunds of five times the payment return exactly the payment", async () => {
    const account = await testAccount();
    const { endToEndId, chargeId } = await receivedPayment(account, 1_000);
    await fund(account.accountId, 10_000n);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(refund(account, endToEndId, { amount: 100 }))),
    );
    expect(results.filter((result) => result === "sent")).toHaveLength(10);
    expect(results.filter((result) => result === "REFUND_EXCEEDS_PAYMENT")).toHaveLength(40);
    await workRail();
    expect(await pixTransaction(account, chargeId)).toEqual({ totalReversedAmount: 1_000n, leftAmount: 0n });
    expect(await balanceOf(account.accountId)).toEqual({ available: 10_000n, held: 0n });
  });

  test("64 parallel duplicates make one refund and hold once; another payment may use the same externalId", async () => {
    const account = await testAccount();
    const [one, other] = [await receivedPayment(account, 1_000), await receivedPayment(account, 1_000)];
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => refund(account, one.endToEndId, { externalId: "1", amount: 500 })),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await balanceOf(account.accountId)).toEqual({ available: 1_500n, held: 500n });
    expect((await refund(account, other.endToEndId, { externalId: "1", amount: 500 })).created).toBe(true);
    expect(await codeOf(refund(account, one.endToEndId, { externalId: "1", amount: 501 }))).toBe(
      "EXTERNAL_ID_CONFLICT",
    );
  });

  test("422 INSUFFICIENT_FUNDS when the account has spent the money", async () => {
    const account = await testAccount();
    const { endToEndId } = await receivedPayment(account, 1_000);
    await toKey(account.ctx, { amount: 1 });
    expect(await codeOf(refund(account, endToEndId))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(refund(account, endToEndId, { amount: 999 }))).toBe("sent");
  });
});

describe("refusals", () => {
  test("404 PAYMENT_NOT_FOUND unknown payment, another operator's payment, another account's payment", async () => {
    const [us, them] = [await testAccount(), await testAccount()];
    const sibling = await siblingAccount(us);
    const { endToEndId } = await receivedPayment(us);
    expect(await codeOf(refund(us, "E00000000202611210000unknown0000"))).toBe("PAYMENT_NOT_FOUND");
    expect(await codeOf(refund(them, endToEndId))).toBe("PAYMENT_NOT_FOUND");
    expect(await codeOf(refund(us, endToEndId, { accountNumber: sibling.number }))).toBe("PAYMENT_NOT_FOUND");
    expect(await codeOf(refund(us, endToEndId, { accountNumber: them.number }))).toBe("ACCOUNT_NOT_FOUND");
  });

  test("422 PAYMENT_NOT_REFUNDABLE endToEndId of a refund or of a withdrawal", async () => {
    const account = await testAccount();
    const { endToEndId } = await receivedPayment(account, 2_000);
    const { output } = await refund(account, endToEndId);
    const withdrawal = await toKey(account.ctx, { amount: 500 });
    await workRail();
    expect(await codeOf(refund(account, output.refundEndToEndId as string))).toBe("PAYMENT_NOT_REFUNDABLE");
    expect(await codeOf(refund(account, withdrawal.output.endToEndId as string))).toBe("PAYMENT_NOT_REFUNDABLE");
  });

  test("422 REFUND_WINDOW_CLOSED after 90 days by the database's clock; before that it is accepted", async () => {
    const account = await testAccount();
    const [open, closed] = [await receivedPayment(account), await receivedPayment(account)];
    await age(open.endToEndId, "2159 hours 59 minutes");
    await age(closed.endToEndId, "2160 hours 1 second");
    expect(await codeOf(refund(account, open.endToEndId))).toBe("sent");
    expect(await codeOf(refund(account, closed.endToEndId))).toBe("REFUND_WINDOW_CLOSED");
  });

  test("404 REFUND_NOT_FOUND unknown refund, another operator's refund, another payment's refund", async () => {
    const [us, them] = [await testAccount(), await testAccount()];
    const [one, other] = [await receivedPayment(us), await receivedPayment(us)];
    await refund(us, one.endToEndId, { externalId: "mine" });
    const get = (account: TestAccount, endToEndId: string, externalId: string) =>
      codeOf(getRefund.run(account.ctx, { endToEndId, externalId }));
    expect(await get(us, one.endToEndId, "mine")).toBe("sent");
    expect(await get(them, one.endToEndId, "mine")).toBe("REFUND_NOT_FOUND");
    expect(await get(us, other.endToEndId, "mine")).toBe("REFUND_NOT_FOUND");
    expect(await get(us, one.endToEndId, "none")).toBe("REFUND_NOT_FOUND");
  });

  test.each(["E123", "E".padEnd(33, "0"), `E${"-".repeat(31)}`])("400 endToEndId %s", (endToEndId) => {
    expect(() => decoded(createRefundContract, "B", { endToEndId })).toThrow();
  });
});

test("the 90 days are exactly 90 times 24 hours, whatever the time of day", () => {
  expect(reversibleUntil(new Date("2026-08-23T02:59:59.999Z")).toISOString()).toBe("2026-11-21T02:59:59.999Z");
});

test("at the end the books and the records agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
