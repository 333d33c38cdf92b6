import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HOLDER_TAX_ID, testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, fund, historyOf, linesOf } from "#e2e/support/money/test-money.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { decoded, encoded, keyThat, toAccount, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { SPI_CODES } from "#lib/core/pix/spi-code.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { getWithdrawal } from "./get-withdrawal.ts";
import { getWithdrawalContract, withdrawToAccountContract, withdrawToKeyContract } from "./withdrawal.contract.ts";

await testDatabase();

async function funded(cents = 100_000n) {
  const account = await testAccount();
  if (cents > 0n) await fund(account.accountId, cents);
  return account;
}

const get = async (ctx: Context, externalId: string) => (await getWithdrawal.run(ctx, { externalId })).output;
const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (error) => error.code ?? error,
  );

describe("a withdrawal to a Pix key", () => {
  test("A: answers PROCESSING and holds the amount; then it is SUCCESS, with its creditor on the statement", async () => {
    const { ctx, accountId } = await funded(5_000n);
    const externalId = "payout 1";
    const { output, created } = await toKey(ctx, { externalId, amount: 1_500, metadata: { player: "77" } });
    expect(created).toBe(true);
    expect(encoded(withdrawToKeyContract, "A", output)).toEqual({
      transactionId: output.transactionId,
      externalId,
      status: "PROCESSING",
      amount: 1_500,
      createdAt: expect.stringMatching(/-03:00$/),
    });
    expect(await balanceOf(accountId)).toEqual({ available: 3_500n, held: 1_500n });
    expect(encoded(getWithdrawalContract, "A", await get(ctx, externalId))).toMatchObject({ status: "INITIATED" });

    await workRail();
    const got = await get(ctx, externalId);
    expect(encoded(getWithdrawalContract, "A", got)).toEqual({
      transactionId: output.transactionId,
      externalId,
      status: "SUCCESS",
      amount: 1_500,
      initiationType: "PIX_KEY",
      creditor: {
        taxId: "00000000191",
        name: "Vera Regular de Souza",
        pixKey: "00000000191",
        ispb: expect.any(String),
        branch: "0001",
        accountNumber: expect.any(String),
        accountType: "CACC",
        bankName: expect.any(String),
      },
      expectedCreditor: { taxId: "00000000191" },
      endToEndId: expect.stringMatching(/^E00000000\d{12}\w{11}$/),
      settlementDateTime: expect.stringMatching(/-03:00$/),
      createdAt: expect.stringMatching(/-03:00$/),
      updatedAt: expect.stringMatching(/-03:00$/),
      metadata: { player: "77" },
      errorCode: null,
      errorDescription: null,
      spiCode: null,
      returnedAmount: 0,
    });
    expect(await balanceOf(accountId)).toEqual({ available: 3_500n, held: 0n });
    expect(await linesOf(output.transactionId)).toMatchObject([
      {
        kind: lineKindNumber("withdrawal"),
        amount: -1_500n,
        name: "Vera Regular de Souza",
        taxId: "00000000191",
        externalId,
      },
    ]);
    expect(await historyOf(output.transactionId)).toEqual(["CONFIRMED", "SUCCESS"]);
  });

  test("B: the same with times in UTC and without metadata; expectedCreditor is optional", async () => {
    const { ctx } = await funded();
    const externalId = randomUUID();
    const { output } = await toKey(ctx, { externalId, expectedCreditor: undefined }, "B");
    expect(encoded(withdrawToKeyContract, "B", output)).toMatchObject({
      status: "PROCESSING",
      createdAt: expect.stringMatching(/Z$/),
    });
    await workRail();
    const got = encoded(getWithdrawalContract, "B", await get(ctx, externalId)) as Record<string, unknown>;
    expect(got).toMatchObject({
      status: "SUCCESS",
      expectedCreditor: null,
      settlementDateTime: expect.stringMatching(/Z$/),
    });
    expect(got).not.toHaveProperty("metadata");
  });

  test.each([
    ["an unknown key", { pixKey: "nobody@example.com" }, "PIX_KEY_NOT_FOUND"],
    // DICT decides: the norm's own example is no UUID of version 4.
    ["an unknown random key", { pixKey: "123e4567-e12b-12d1-a456-426655440000" }, "PIX_KEY_NOT_FOUND"],
    ["another owner than expected", { expectedCreditor: { taxId: "11144477735" } }, "ACCOUNT_MISMATCH"],
    ["a deceased owner", { pixKey: "00000000272", expectedCreditor: { taxId: "00000000272" } }, "HOLDER_DECEASED"],
    ["a minor owner", { pixKey: "00000000353", expectedCreditor: { taxId: "00000000353" } }, "HOLDER_MINOR"],
    ["a mismatching owner", { pixKey: "00000000434", expectedCreditor: { taxId: "00000000434" } }, "ACCOUNT_MISMATCH"],
    [
      "a deceased owner who is not expected",
      { pixKey: "00000000272", expectedCreditor: { taxId: "11144477735" } },
      "HOLDER_DECEASED",
    ],
    [
      "a mismatching owner instead of one who has died",
      { pixKey: "00000000434", expectedCreditor: { taxId: "00000000272" } },
      "HOLDER_DECEASED",
    ],
    ["an expected creditor who has died", { expectedCreditor: { taxId: "00000000272" } }, "HOLDER_DECEASED"],
  ])("to %s is stored as FAILED at once and holds nothing", async (_case, more, errorCode) => {
    const { ctx, accountId } = await funded();
    const externalId = randomUUID();
    const { output, created } = await toKey(ctx, { externalId, ...more });
    expect(created).toBe(true);
    expect(encoded(withdrawToKeyContract, "A", output)).toMatchObject({ status: "FAILED" });
    expect(await get(ctx, externalId)).toMatchObject({
      status: "FAILED",
      errorCode,
      errorDescription: expect.any(String),
      endToEndId: null,
      settlementDateTime: null,
    });
    expect(await balanceOf(accountId)).toEqual({ available: 100_000n, held: 0n });
    expect(await historyOf(output.transactionId)).toEqual(["FAILED"]);
    expect(await toKey(ctx, { externalId, ...more })).toMatchObject({ created: false, output: { status: "FAILED" } });
  });

  test.each(["12345678900", "not a key", "+5511", "a@b@c", `${"a".repeat(66)}@example.com`, ""])(
    "400 pixKey %j",
    (pixKey) => {
      expect(() =>
        decoded(withdrawToKeyContract, "A", {
          amount: 1,
          externalId: "x",
          pixKey,
          expectedCreditor: { taxId: "00000000191" },
        }),
      ).toThrow();
    },
  );

  test("to a key of one of our accounts is found in DICT and becomes CANCELED by the network", async () => {
    const { ctx, accountId } = await funded(5_000n);
    const receiver = await testAccount();
    const sent = { pixKey: receiver.pixKey, expectedCreditor: { taxId: HOLDER_TAX_ID } };
    const { output } = await toKey(ctx, sent);
    await workRail();
    expect(await get(ctx, output.externalId)).toMatchObject({
      status: "CANCELED",
      spiCode: "AG12",
      creditor: { pixKey: receiver.pixKey, taxId: HOLDER_TAX_ID, accountNumber: receiver.number, ispb: "00000000" },
    });
    expect(await balanceOf(accountId)).toEqual({ available: 5_000n, held: 0n });
  });

  test("400 without expectedCreditor in A", () => {
    expect(() => decoded(withdrawToKeyContract, "A", { amount: 1, externalId: "x", pixKey: "00000000191" })).toThrow();
  });
});

describe("a withdrawal to a bank account", () => {
  test("goes to the given account, and is shown as MANUAL in both variants", async () => {
    const { ctx } = await funded();
    const externalId = randomUUID();
    const { output } = await toAccount(ctx, { externalId });
    expect(encoded(withdrawToAccountContract, "A", output)).toMatchObject({ status: "PROCESSING" });
    await workRail();
    const got = await get(ctx, externalId);
    for (const variant of ["A", "B"] as const) {
      expect(encoded(getWithdrawalContract, variant, got)).toMatchObject({
        status: "SUCCESS",
        initiationType: "MANUAL",
        creditor: {
          taxId: "11144477735",
          name: "Rita Recebedora",
          ispb: "60701190",
          branch: "0001",
          accountNumber: "998877",
          accountType: "CACC",
        },
        expectedCreditor: null,
      });
    }
  });

  test("of a person who has died is stored as FAILED at once", async () => {
    const { ctx } = await funded();
    const creditor = {
      taxId: "00000000272",
      name: "Décio",
      ispb: "60701190",
      branch: "1",
      accountNumber: "1",
      accountType: "SVGS",
    };
    expect((await toAccount(ctx, { creditor })).output).toMatchObject({
      status: "FAILED",
      errorCode: "HOLDER_DECEASED",
    });
  });

  test("an ISPB may have letters", () => {
    const account = { ispb: "1A2B3C4D", branch: "0001", accountNumber: "1", accountType: "CACC" };
    const creditor = { taxId: "11144477735", name: "Rita", ...account };
    expect(decoded(withdrawToAccountContract, "A", { amount: 1, externalId: "x", creditor })).toMatchObject({
      creditor,
    });
  });

  test.each([
    { ispb: "6070119" },
    { branch: "12345" },
    { accountNumber: "1".repeat(21) },
    { accountType: "CHECKING" },
    { taxId: "11144477734" },
    { name: "" },
  ])("400 creditor with %j", (wrong) => {
    const creditor = {
      taxId: "11144477735",
      name: "Rita",
      ispb: "60701190",
      branch: "0001",
      accountNumber: "1",
      accountType: "CACC",
      ...wrong,
    };
    expect(() => decoded(withdrawToAccountContract, "A", { amount: 1, externalId: "x", creditor })).toThrow();
  });
});

describe("the same externalId", () => {
  test("64 parallel duplicates make one withdrawal, one hold and one order", async () => {
    const { ctx, accountId } = await funded();
    const externalId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => toKey(ctx, { externalId })));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ output }) => output.transactionId)).size).toBe(1);
    expect(await balanceOf(accountId)).toEqual({ available: 99_000n, held: 1_000n });
    const orders = await rows({ text: "SELECT 1 FROM rail_outbox WHERE account_id = $1", values: [accountId] });
    expect(orders).toHaveLength(1);
  });

  test("after the end gives the withdrawal with its final status, even when the account is empty", async () => {
    const { ctx } = await funded(1_000n);
    const externalId = randomUUID();
    await toKey(ctx, { externalId });
    await workRail();
    const again = await toKey(ctx, { externalId });
    expect(again).toMatchObject({ created: false, output: { status: "SUCCESS" } });
  });

  test("409 other amount, key, expectedCreditor, description or metadata, or to a bank account", async () => {
    const { ctx } = await funded();
    const externalId = randomUUID();
    await toKey(ctx, { externalId });
    for (const more of [
      { amount: 1_001 },
      { pixKey: "00000000272" },
      { expectedCreditor: { taxId: "11144477735" } },
      { description: "bonus" },
      { metadata: { a: "b" } },
    ]) {
      expect(await codeOf(toKey(ctx, { externalId, ...more }))).toBe("EXTERNAL_ID_CONFLICT");
    }
    expect(await codeOf(toAccount(ctx, { externalId }))).toBe("EXTERNAL_ID_CONFLICT");
  });

  test("the order of metadata's members and the punctuation of tax ids and keys do not matter", async () => {
    const { ctx } = await funded();
    const externalId = randomUUID();
    await toKey(ctx, { externalId, metadata: { a: "1", b: "2" } });
    const same = {
      pixKey: "000.000.001-91",
      expectedCreditor: { taxId: "000.000.001-91" },
      metadata: { b: "2", a: "1" },
    };
    expect(await toKey(ctx, { externalId, ...same })).toMatchObject({ created: false });
  });

  test("in another account makes another withdrawal", async () => {
    const [us, them] = [await funded(), await funded()];
    expect((await toKey(us.ctx, { externalId: "1" })).created).toBe(true);
    expect((await toKey(them.ctx, { externalId: "1" })).created).toBe(true);
  });
});

describe("refusals", () => {
  test("422 INSUFFICIENT_FUNDS stores nothing: the same externalId works once there is money", async () => {
    const { ctx, accountId } = await funded(999n);
    const externalId = randomUUID();
    expect(await codeOf(toKey(ctx, { externalId }))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(get(ctx, externalId))).toBe("WITHDRAWAL_NOT_FOUND");
    await fund(accountId, 1n);
    expect(await codeOf(toKey(ctx, { externalId }))).toBe("sent");
  });

  test("100 withdrawals at once for ten times the money: exactly what the money covers is sent", async () => {
    const { ctx, accountId } = await funded(10_000n);
    const results = await Promise.all(Array.from({ length: 100 }, () => codeOf(toKey(ctx))));
    expect(results.filter((result) => result === "sent")).toHaveLength(10);
    expect(results.filter((result) => result === "INSUFFICIENT_FUNDS")).toHaveLength(90);
    expect(await balanceOf(accountId)).toEqual({ available: 0n, held: 10_000n });
    await workRail();
    expect(await balanceOf(accountId)).toEqual({ available: 0n, held: 0n });
  });

  test("422 LIMIT_EXCEEDED over the account's maximum", async () => {
    const { ctx, accountId } = await funded();
    await rows({ text: "UPDATE account SET amount_maximum = 900 WHERE id = $1", values: [accountId] });
    expect(await codeOf(toKey(ctx))).toBe("LIMIT_EXCEEDED");
    expect(await codeOf(toKey(ctx, { amount: 900 }))).toBe("sent");
  });

  test("404 WITHDRAWAL_NOT_FOUND another operator's withdrawal, and an unknown withdrawal", async () => {
    const [us, them] = [await funded(), await funded()];
    await toKey(us.ctx, { externalId: "mine" });
    expect(await codeOf(get(them.ctx, "mine"))).toBe("WITHDRAWAL_NOT_FOUND");
    expect(await codeOf(get(us.ctx, "none"))).toBe("WITHDRAWAL_NOT_FOUND");
  });

  test("429 too many unknown keys of one operator; known keys of another operator still work", async () => {
    const [us, them] = [await funded(), await funded()];
    const guesses = Array.from({ length: 1_100 }, (_, n) => codeOf(toKey(us.ctx, { pixKey: `guess${n}@example.com` })));
    expect(await Promise.all(guesses)).toContain("RATE_LIMITED");
    const one = await keyThat(them.ctx);
    expect(await codeOf(toKey(them.ctx, one.to))).toBe("sent");
  });
});

describe("fees", () => {
  test("are held with the amount and debited as a line of their own", async () => {
    const { ctx, accountId } = await funded(10_000n);
    await rows({
      text: "INSERT INTO account_fee (account_id, kind, fixed, per_mille) VALUES ($1, 'withdrawal', 50, 15)",
      values: [accountId],
    });
    const { output } = await toKey(ctx, { amount: 1_000 });
    expect(await balanceOf(accountId)).toEqual({ available: 8_935n, held: 1_065n });
    await workRail();
    expect(await balanceOf(accountId)).toEqual({ available: 8_935n, held: 0n });
    expect(await linesOf(output.transactionId)).toMatchObject([
      { kind: lineKindNumber("withdrawal"), amount: -1_000n },
      { kind: lineKindNumber("fee"), amount: -65n, name: null },
    ]);
  });

  test("are released when the withdrawal fails; INSUFFICIENT_FUNDS when the money covers only the amount", async () => {
    const { ctx, accountId } = await funded(1_050n);
    await rows({
      text: "INSERT INTO account_fee (account_id, kind, fixed) VALUES ($1, 'withdrawal', 50)",
      values: [accountId],
    });
    expect(await codeOf(toKey(ctx, { amount: 1_001 }))).toBe("INSUFFICIENT_FUNDS");
    const failing = await keyThat(ctx, { result: "REJECTED" });
    const { output } = await toKey(ctx, { amount: 1_000, ...failing.to });
    expect(await balanceOf(accountId)).toEqual({ available: 0n, held: 1_050n });
    await workRail();
    expect(await balanceOf(accountId)).toEqual({ available: 1_050n, held: 0n });
    expect(await linesOf(output.transactionId)).toEqual([]);
  });
});

describe("what the mock sets up", () => {
  test("a key without a result settles", async () => {
    const { ctx } = await funded();
    const mock = await keyThat(ctx);
    expect(mock).toMatchObject({
      taxIdNumber: "11144477735",
      steps: [{ status: "INITIATED" }, { status: "CONFIRMED" }, { status: "SUCCESS" }],
    });
    const externalId = randomUUID();
    await toKey(ctx, { externalId, ...mock.to });
    await workRail();
    expect(await get(ctx, externalId)).toMatchObject({
      status: "SUCCESS",
      creditor: { name: "Rita Recebedora", accountNumber: "998877" },
    });
  });

  test.each(["REJECTED", "FAILED", "CANCELED", "EXPIRED"] as const)(
    "result %s ends the withdrawal with an errorCode and releases the hold",
    async (result) => {
      const { ctx, accountId } = await funded();
      const { to, steps } = await keyThat(ctx, { result });
      const externalId = randomUUID();
      const { output } = await toKey(ctx, { externalId, ...to });
      await workRail();
      const got = await get(ctx, externalId);
      expect(got).toMatchObject({
        status: result,
        errorCode: steps.at(-1)?.errorCode,
        errorDescription: expect.any(String),
        settlementDateTime: null,
      });
      expect(await balanceOf(accountId)).toEqual({ available: 100_000n, held: 0n });
      expect(await historyOf(output.transactionId)).toEqual(steps.slice(1).map(({ status }) => status));
      expect(encoded(withdrawToKeyContract, "A", (await toKey(ctx, { externalId, ...to })).output)).toMatchObject({
        status: "FAILED",
      });
    },
  );

  test("each of the forty SPI codes leads to its state and errorCode", async () => {
    const { ctx, accountId } = await funded();
    const sent = await Promise.all(
      Object.entries(SPI_CODES).map(async ([reason, { state, errorCode }]) => {
        const { to } = await keyThat(ctx, { reason, result: state });
        await toKey(ctx, { externalId: reason, amount: 100, ...to });
        return { spiCode: reason, status: state, errorCode };
      }),
    );
    await workRail();
    const got = await Promise.all(sent.map(({ spiCode }) => get(ctx, spiCode)));
    expect(got.map(({ spiCode, status, errorCode }) => ({ spiCode, status, errorCode }))).toEqual(sent);
    expect(got).toHaveLength(40);
    expect(await balanceOf(accountId)).toEqual({ available: 100_000n, held: 0n });
  });

  test("a reason that is not a code changes nothing", async () => {
    const { ctx } = await funded();
    for (const more of [{}, { result: "EXPIRED" as const }]) {
      const [silent, worded] = [await keyThat(ctx, more), await keyThat(ctx, { ...more, reason: "as the test asks" })];
      expect(worded.steps).toEqual(silent.steps);
    }
  });

  test("autoSettle false stays CONFIRMED until the same requestId is set up again with true", async () => {
    const { ctx, accountId } = await funded();
    const { to, requestId, key } = await keyThat(ctx, { autoSettle: false });
    const externalId = randomUUID();
    await toKey(ctx, { externalId, ...to });
    await workRail();
    expect(await get(ctx, externalId)).toMatchObject({ status: "CONFIRMED" });
    expect(await balanceOf(accountId)).toEqual({ available: 99_000n, held: 1_000n });
    const stranger = await funded();
    await keyThat(stranger.ctx, { requestId, autoSettle: true });
    await workRail();
    expect(await get(ctx, externalId)).toMatchObject({ status: "CONFIRMED" });
    await keyThat(ctx, { key, requestId, autoSettle: true, reason: "AC06" });
    await workRail();
    expect(await get(ctx, externalId)).toMatchObject({
      status: "REJECTED",
      spiCode: "AC06",
      errorCode: "RECEIVER_ACCOUNT_BLOCKED",
    });
    expect(await balanceOf(accountId)).toEqual({ available: 100_000n, held: 0n });
  });

  test("the result of a key also applies to withdrawals to the bank account of the key", async () => {
    const { ctx } = await funded();
    const account = { ispb: "60701190", branch: "7", accountNumber: "4242", accountType: "CACC" };
    await keyThat(ctx, { account, reason: "AC07" });
    const externalId = randomUUID();
    await toAccount(ctx, { externalId, creditor: { taxId: "11144477735", name: "Rita", ...account, branch: "0007" } });
    await workRail();
    expect(await get(ctx, externalId)).toMatchObject({ status: "REJECTED", errorCode: "RECEIVER_ACCOUNT_CLOSED" });
  });

  test("400 a reason that stands for another result, a keyType that is not the key's, an unknown code", async () => {
    const { ctx } = await funded();
    expect(await codeOf(keyThat(ctx, { result: "SUCCESS", reason: "AC03" }))).toBe("VALIDATION_ERROR");
    expect(await codeOf(keyThat(ctx, { result: "EXPIRED", reason: "AC03" }))).toBe("VALIDATION_ERROR");
    expect(await codeOf(keyThat(ctx, { keyType: "CPF" }))).toBe("VALIDATION_ERROR");
    await expect(keyThat(ctx, { reason: "ZZ99" })).rejects.toThrow();
  });
});

describe("Prefer: wait", () => {
  test("answers the final status when it comes in time", async () => {
    const { ctx } = await funded();
    const waiting = toKey({ ...ctx, waitSeconds: 10 });
    const worker = setInterval(() => workRail().catch(() => {}), 20);
    const { output } = await waiting.finally(() => clearInterval(worker));
    expect(output.status).toBe("SUCCESS");
    expect(encoded(withdrawToKeyContract, "A", output)).toMatchObject({ status: "SUCCESS" });
  });

  test("answers PROCESSING when the final status does not come in time", async () => {
    const { ctx } = await funded();
    const { output } = await toKey({ ...ctx, waitSeconds: 1 });
    expect(encoded(withdrawToKeyContract, "A", output)).toMatchObject({ status: "PROCESSING" });
    await workRail();
  });
});

test("at the end the books and the records agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
