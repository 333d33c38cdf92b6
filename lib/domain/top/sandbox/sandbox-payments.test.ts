import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { HOLDER_TAX_ID, testAccount } from "#e2e/support/money/test-account.ts";
import { poll } from "#e2e/support/poll.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { PAYER_ROUTES, serveRoutes } from "#e2e/support/serve-routes.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { jobs } from "../../jobs.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { payInSandbox, showSandboxPayment, simulateQrPayment } from "./sandbox-payments.ts";

const VALID = "00000000191";
const ACCOUNT = { ispb: "60701190", branch: "1234", accountNumber: "998877", accountType: "CACC" } as const;

await testDatabase();
await serveRoutes(PAYER_ROUTES);
const { ctx, pixKey, accountId } = await testAccount();

const stopping = new AbortController();
const worker = runWorker(jobs, { signal: stopping.signal });
afterAll(async () => {
  stopping.abort();
  await worker;
});

async function makeCharge(more: object = {}) {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey, ...more };
  return (await createCharge.run(ctx, input)).output;
}

async function settled(chargeId: string) {
  const read = async () => (await getCharge.run(ctx, { chargeId })).output;
  return poll(read, (charge) => charge.status !== "PENDING");
}

async function available(): Promise<bigint> {
  const [book] = await rows<{ available: bigint }>({
    text: "SELECT available FROM book WHERE account_id = $1",
    values: [accountId],
  });
  return book?.available ?? -1n;
}

describe("a payment at the sandbox's bank", () => {
  test("turns the charge PAID, credits it once and settles in the simulator's own book", async () => {
    const before = await available();
    const { chargeId } = await makeCharge();
    expect((await simulateQrPayment.run(ctx, { chargeId })).output).toEqual({});
    const charge = await settled(chargeId);
    expect(charge).toMatchObject({
      status: "PAID",
      debtor: { taxId: VALID, bankAccount: { bankName: expect.any(String) } },
      pixTransaction: { amount: 1_000n, leftAmount: 1_000n },
    });
    expect(await available()).toBe(before + 1_000n);
    const booked = () =>
      rows<{ status: string }>({
        text: "SELECT status FROM simulator_payment WHERE end_to_end_id = $1",
        values: [charge.pixTransaction?.endToEndId],
      });
    expect(await poll(booked, ([payment]) => payment?.status === "SETTLED")).toEqual([{ status: "SETTLED" }]);
  });

  test("pays a charge with the longest texts, in four-byte characters, and the longest time to its end", async () => {
    const [text, expiresIn] = ["🎲".repeat(140), 2_147_483_647];
    const { chargeId } = await makeCharge({
      description: text,
      expectedPayer: { taxId: VALID, name: text },
      expiresIn,
    });
    await simulateQrPayment.run(ctx, { chargeId });
    expect(await settled(chargeId)).toMatchObject({ status: "PAID", description: text, debtor: { name: text } });
  });

  test.each([
    ["00000000191", "PAID", null],
    ["00000000272", "REJECTED", "HOLDER_DECEASED"],
    ["00000000353", "REJECTED", "HOLDER_MINOR"],
    ["00000000434", "REJECTED", "ACCOUNT_MISMATCH"],
    ["12345678909", "PAID", null],
  ])("persona %s ends in %s %s", async (taxId, status, errorCode) => {
    const before = await available();
    const { chargeId } = await makeCharge();
    await simulateQrPayment.run(ctx, { chargeId, payer: { taxId } });
    expect(await settled(chargeId)).toMatchObject({ status, errorCode });
    expect(await available()).toBe(status === "PAID" ? before + 1_000n : before);
  });

  test.each([
    ["another amount", { amount: 999n }, {}, "AMOUNT_MISMATCH"],
    ["another payer", { payer: { taxId: VALID } }, { expectedPayer: { taxId: "12345678909" } }, "PAYER_MISMATCH"],
    [
      "another account of the expected payer",
      { payer: { taxId: VALID, bankAccounts: [{ ...ACCOUNT, accountNumber: "1" }] } },
      { expectedPayer: { taxId: VALID, bankAccounts: [ACCOUNT] } },
      "PAYER_MISMATCH",
    ],
  ])("%s is REJECTED", async (_what, payment, charge, errorCode) => {
    const { chargeId } = await makeCharge(charge);
    await simulateQrPayment.run(ctx, { chargeId, ...payment });
    expect(await settled(chargeId)).toMatchObject({ status: "REJECTED", errorCode, pixTransaction: null });
  });

  test.each([
    ["nobody named", {}],
    ["no account named", { payer: { taxId: VALID } }],
    ["no tax id named", { payer: { name: "Outro Nome" } }],
  ])("missing data comes from the expected payer: %s", async (_what, payment) => {
    const { chargeId } = await makeCharge({ expectedPayer: { taxId: VALID, name: "Vera", bankAccounts: [ACCOUNT] } });
    await simulateQrPayment.run(ctx, { chargeId, ...payment });
    expect(await settled(chargeId)).toMatchObject({ status: "PAID", debtor: { taxId: VALID, bankAccount: ACCOUNT } });
  });

  test("is processed at once at each step, without waiting for polling", async () => {
    const times: number[] = [];
    for (let i = 0; i < 9; i++) {
      const { chargeId } = await makeCharge();
      const startedAt = performance.now();
      await simulateQrPayment.run(ctx, { chargeId });
      const status = async () =>
        rows<{ status: string }>({ text: "SELECT status FROM charge WHERE id = $1", values: [chargeId] });
      await poll(status, ([row]) => row?.status === "PAID");
      times.push(performance.now() - startedAt);
    }
    // Four steps that each poll every 500 ms would take longer; on an idle system notifications take 20 ms.
    expect(times.sort((a, b) => a - b)[4]).toBeLessThan(400);
  });
});

describe("what cannot be simulated", () => {
  test("404 unknown charge, and another operator's charge", async () => {
    const { chargeId } = await makeCharge();
    const stranger = await testAccount();
    const unknown = simulateQrPayment.run(ctx, { chargeId: randomUUID() });
    await expect(unknown).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" });
    const foreign = simulateQrPayment.run(stranger.ctx, { chargeId });
    await expect(foreign).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" });
  });

  test("422 a charge that is not PENDING", async () => {
    const { chargeId } = await makeCharge();
    await simulateQrPayment.run(ctx, { chargeId });
    await settled(chargeId);
    await expect(simulateQrPayment.run(ctx, { chargeId })).rejects.toMatchObject({ code: "CHARGE_NOT_PAYABLE" });
  });

  test("422 a charge past its end", async () => {
    const { chargeId } = await makeCharge();
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1",
      values: [chargeId],
    });
    await expect(simulateQrPayment.run(ctx, { chargeId })).rejects.toMatchObject({ code: "CHARGE_EXPIRED" });
  });

  test("422 a receiver who is not the account's holder; the holder is accepted", async () => {
    const { chargeId } = await makeCharge();
    const wrong = simulateQrPayment.run(ctx, { chargeId, receiverCnpj: "00000000000191" });
    await expect(wrong).rejects.toMatchObject({ code: "CHARGE_NOT_PAYABLE" });
    await simulateQrPayment.run(ctx, { chargeId, receiverCnpj: HOLDER_TAX_ID });
    expect(await settled(chargeId)).toMatchObject({ status: "PAID" });
  });
});

describe("the console's sandbox", () => {
  const outcome = async (instructionId: string) =>
    poll(
      async () => (await showSandboxPayment.run(ctx, { instructionId })).output,
      ({ status, verdict }) => status === "REFUSED" || verdict !== null,
    );

  test("says that a payment was accepted, or why we refused it", async () => {
    const paid = await makeCharge();
    const { output } = await payInSandbox.run(ctx, { brCode: paid.brCode });
    expect(await outcome(output.instructionId)).toEqual({
      status: "SENT",
      reason: null,
      endToEndId: expect.stringMatching(/^E[0-9A-Z]{8}/),
      verdict: "ACCEPTED",
    });
    const rejected = await makeCharge();
    const minor = await payInSandbox.run(ctx, { brCode: rejected.brCode, payer: { taxId: "00000000353" } });
    expect(await outcome(minor.output.instructionId)).toMatchObject({ verdict: "REFUSED", reason: "HOLDER_MINOR" });
  });

  test("says why the bank did not pay", async () => {
    const { brCode } = await makeCharge();
    const broken = await payInSandbox.run(ctx, { brCode: `${brCode.slice(0, -4)}0000` });
    expect(await outcome(broken.output.instructionId)).toMatchObject({ status: "REFUSED", reason: "CRC_MISMATCH" });
  });

  test("another operator's instruction is not found", async () => {
    const { brCode } = await makeCharge();
    const { instructionId } = (await payInSandbox.run(ctx, { brCode })).output;
    const stranger = await testAccount();
    await expect(showSandboxPayment.run(stranger.ctx, { instructionId })).rejects.toMatchObject({
      code: "PAYMENT_NOT_FOUND",
    });
  });
});

test("at the end every invariant holds, and our books agree with the network's", () =>
  expectInvariants({ staging: true }));
