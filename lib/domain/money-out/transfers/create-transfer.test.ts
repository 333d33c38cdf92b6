import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertConnection } from "#e2e/support/bank/insert-connection.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, fund, historyOf, linesOf, siblingAccount } from "#e2e/support/money/test-money.ts";
import { decoded, encoded } from "#e2e/support/money/test-withdrawal.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Input } from "#lib/core/contract.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { forgetAccounts } from "../../base/accounts/account.ts";
import { createTransfer } from "./create-transfer.ts";
import { getTransfer } from "./get-transfer.ts";
import { postTransfers } from "./post-transfers.job.ts";
import { createTransferContract, getTransferContract } from "./transfer.contract.ts";

await testDatabase();

type Wire = Record<string, unknown>;

async function twoAccounts(cents = 10_000n) {
  const us = await testAccount();
  const other = await siblingAccount(us);
  if (cents > 0n) await fund(us.accountId, cents);
  return { ...us, other };
}

function send(ctx: Context, wire: Wire, variant: "A" | "B" = "A") {
  return createTransfer.run(ctx, decoded<Input<typeof createTransferContract>>(createTransferContract, variant, wire));
}

/** Lets an account live at a bank of its own. */
async function liveAt(operatorId: string, accountId: string): Promise<void> {
  const client = await (await testAuthority("A bank")).issue("client", { usage: "client" });
  await insertConnection(
    {
      url: "https://localhost:1",
      authority: client.cert,
      client,
      credential: { clientId: "id", clientSecret: "secret" },
    },
    { operatorId, accountId, dialect: "efi" },
  );
  forgetAccounts(operatorId);
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (error) => error.code ?? error,
  );

test("A: holds the amount and answers PENDING; then both accounts have a line that names the other one", async () => {
  const { ctx, accountId, number, other } = await twoAccounts();
  const externalId = "payroll 1";
  const { output, created } = await send(ctx, {
    amount: 2_500,
    externalId,
    toAccountNumber: other.number,
    description: "reserve",
  });
  expect(created).toBe(true);
  expect(encoded(createTransferContract, "A", output)).toEqual({
    transactionId: output.transactionId,
    externalId,
    status: "PENDING",
    amount: 2_500,
    requestedAt: expect.stringMatching(/-03:00$/),
  });
  expect(await balanceOf(accountId)).toEqual({ available: 7_500n, held: 2_500n });
  expect(await linesOf(output.transactionId)).toEqual([]);

  while ((await postTransfers()) > 0);
  const got = (await getTransfer.run(ctx, { externalId })).output;
  expect(encoded(getTransferContract, "A", got)).toEqual({
    transactionId: output.transactionId,
    externalId,
    status: "SUCCESS",
    amount: 2_500,
    creditor: {
      taxId: "11222333000181",
      name: "Jogos de Teste Reserva S.A.",
      ispb: "00000000",
      branch: "0001",
      accountNumber: other.number,
      accountType: "TRAN",
      bankName: expect.any(String),
    },
    createdAt: expect.stringMatching(/-03:00$/),
    updatedAt: expect.stringMatching(/-03:00$/),
    errorCode: null,
    errorDescription: null,
  });
  expect(await balanceOf(accountId)).toEqual({ available: 7_500n, held: 0n });
  expect(await balanceOf(other.id)).toEqual({ available: 2_500n, held: 0n });
  const lines = await linesOf(output.transactionId);
  expect(lines.find((line) => line.accountId === accountId)).toMatchObject({
    amount: -2_500n,
    name: "Jogos de Teste Reserva S.A.",
    externalId,
  });
  expect(lines.find((line) => line.accountId === other.id)).toMatchObject({
    amount: 2_500n,
    name: "Jogos de Teste S.A.",
    externalId,
  });
  expect(await historyOf(output.transactionId)).toEqual(["SUCCESS"]);
  expect(number).not.toBe(other.number);
});

test("B: the amount may be a text of digits, also in the answer; a missing externalId becomes a UUIDv4", async () => {
  const { ctx, other } = await twoAccounts();
  const { output } = await send(ctx, { amount: "150", toAccountNumber: other.number }, "B");
  expect(encoded(createTransferContract, "B", output)).toEqual({
    transactionId: output.transactionId,
    externalId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    status: "PENDING",
    amount: "150",
    requestedAt: expect.stringMatching(/Z$/),
  });
  const got = encoded(getTransferContract, "B", (await getTransfer.run(ctx, { externalId: output.externalId })).output);
  expect(got).toMatchObject({ amount: 150, createdAt: expect.stringMatching(/Z$/) });
});

test.each(["A", "B"] as const)(
  "%s: a description of 1 000 characters stands on both lines; 1 001 are refused",
  async (variant) => {
    const { ctx, other } = await twoAccounts();
    const description = "d".repeat(1_000);
    const wire = { amount: 1, externalId: randomUUID(), toAccountNumber: other.number };
    const { output } = await send(ctx, { ...wire, description }, variant);
    while ((await postTransfers()) > 0);
    const lines = rows({
      text: "SELECT description FROM statement_line WHERE product_transaction_id = $1",
      values: [output.transactionId],
    });
    expect(await lines).toEqual([{ description }, { description }]);
    expect(() => decoded(createTransferContract, variant, { ...wire, description: `${description}d` })).toThrow();
  },
);

test.each(["0", "-1", "1.5", "", "１００", "1e3", "100000000001", 0, -1, 1.5, true, null])(
  "400 amount %s in B",
  (amount) => {
    expect(() => decoded(createTransferContract, "B", { amount, toAccountNumber: "12345678" })).toThrow();
  },
);

test("64 parallel duplicates make one transfer and hold once", async () => {
  const { ctx, accountId, other } = await twoAccounts();
  const wire = { amount: 1_000, externalId: randomUUID(), toAccountNumber: other.number };
  const answers = await Promise.all(Array.from({ length: 64 }, () => send(ctx, wire)));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(answers.map(({ output }) => output.transactionId)).size).toBe(1);
  expect(await balanceOf(accountId)).toEqual({ available: 9_000n, held: 1_000n });
});

test("a repeated request after the posting gives the transfer with its new status", async () => {
  const { ctx, other } = await twoAccounts(1_000n);
  const wire = { amount: 1_000, externalId: "once", toAccountNumber: other.number };
  await send(ctx, wire);
  while ((await postTransfers()) > 0);
  const again = await send(ctx, wire);
  expect(again).toMatchObject({ created: false, output: { status: "SUCCESS" } });
});

test("409 same externalId, other amount, destination or description", async () => {
  const us = await twoAccounts();
  const third = await siblingAccount(us);
  const wire = { amount: 1_000, externalId: "x", toAccountNumber: us.other.number };
  await send(us.ctx, wire);
  for (const more of [{ amount: 1_001 }, { toAccountNumber: third.number }, { description: "other" }]) {
    expect(await codeOf(send(us.ctx, { ...wire, ...more }))).toBe("EXTERNAL_ID_CONFLICT");
  }
});

test("422 SAME_ACCOUNT, 422 ACCOUNT_NOT_SAME_OWNER, and another operator's account is not found", async () => {
  const us = await twoAccounts();
  const foreign = await testAccount();
  const otherOwner = await siblingAccount(us, "00000000191");
  const to = (toAccountNumber: string) =>
    codeOf(send(us.ctx, { amount: 1, externalId: randomUUID(), toAccountNumber }));
  expect(await to(us.number)).toBe("SAME_ACCOUNT");
  expect(await to(otherOwner.number)).toBe("ACCOUNT_NOT_SAME_OWNER");
  const refusals = await Promise.all(
    [foreign.number, "00000009"].map((toAccountNumber) =>
      send(us.ctx, { amount: 1, externalId: "r", toAccountNumber }).catch((error) => ({
        code: error.code,
        detail: error.detail,
      })),
    ),
  );
  expect(refusals[0]).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  expect(refusals[0]).toEqual(refusals[1]);
});

test("422 ACCOUNT_NOT_SAME_BANK at two banks, and at one and none; a repeat of what was made before answers it", async () => {
  const us = await twoAccounts();
  const wire = { amount: 1, externalId: "made before", toAccountNumber: us.other.number };
  await send(us.ctx, wire);
  await liveAt(us.ctx.operatorId, us.accountId);
  const again = (externalId: string) => codeOf(send(us.ctx, { ...wire, externalId }));
  expect(await again("to none")).toBe("ACCOUNT_NOT_SAME_BANK");
  await liveAt(us.ctx.operatorId, us.other.id);
  expect(await again("to another")).toBe("ACCOUNT_NOT_SAME_BANK");
  expect(await again("made before")).toBe("sent");
});

test("FAILED ACCOUNT_NOT_SAME_BANK when the accounts are at different banks by its execution; its hold is released", async () => {
  const us = await twoAccounts();
  const before = await balanceOf(us.accountId);
  const { output } = await send(us.ctx, { amount: 1, externalId: "pending", toAccountNumber: us.other.number });
  await liveAt(us.ctx.operatorId, us.other.id);
  await postTransfers();
  const found = await rows({
    text: `SELECT status, error_code AS "errorCode" FROM transfer WHERE id = $1`,
    values: [output.transactionId],
  });
  expect(found).toEqual([{ status: "FAILED", errorCode: "ACCOUNT_NOT_SAME_BANK" }]);
  expect(await balanceOf(us.accountId)).toEqual(before);
});

test("422 INSUFFICIENT_FUNDS stores nothing: the same externalId works once there is money", async () => {
  const { ctx, accountId, other } = await twoAccounts(0n);
  const wire = { amount: 500, externalId: "later", toAccountNumber: other.number };
  expect(await codeOf(send(ctx, wire))).toBe("INSUFFICIENT_FUNDS");
  await fund(accountId, 500n);
  expect(await codeOf(send(ctx, wire))).toBe("sent");
});

test("a fee is held with the amount and debited as a line of its own; the receiver gets all of the amount", async () => {
  const { ctx, accountId, other } = await twoAccounts(1_100n);
  await rows({
    text: "INSERT INTO account_fee (account_id, kind, fixed, per_mille) VALUES ($1, 'transfer', 50, 10)",
    values: [accountId],
  });
  const wire = { amount: 1_000, externalId: "with a fee", toAccountNumber: other.number };
  expect(await codeOf(send(ctx, { ...wire, amount: 1_050 }))).toBe("INSUFFICIENT_FUNDS");
  const { output } = await send(ctx, wire);
  expect(await balanceOf(accountId)).toEqual({ available: 40n, held: 1_060n });
  while ((await postTransfers()) > 0);
  expect(await balanceOf(accountId)).toEqual({ available: 40n, held: 0n });
  expect(await balanceOf(other.id)).toEqual({ available: 1_000n, held: 0n });
  const mine = (await linesOf(output.transactionId)).filter((line) => line.accountId === accountId);
  expect(mine).toMatchObject([
    { kind: lineKindNumber("transferOut"), amount: -1_000n },
    { kind: lineKindNumber("fee"), amount: -60n, name: null, externalId: "with a fee" },
  ]);
});

test("two transfers at once cannot make the balance negative", async () => {
  const { ctx, accountId, other } = await twoAccounts(1_000n);
  const one = () => codeOf(send(ctx, { amount: 600, externalId: randomUUID(), toAccountNumber: other.number }));
  expect((await Promise.all([one(), one()])).sort()).toEqual(["INSUFFICIENT_FUNDS", "sent"]);
  expect(await balanceOf(accountId)).toEqual({ available: 400n, held: 600n });
});

test("transfers in both directions, processed by four workers, cause no deadlock and lose no cent", async () => {
  const us = await twoAccounts(5_000n);
  await fund(us.other.id, 5_000n);
  const back: Context = { ...us.ctx, accountId: us.other.id, accountIds: [us.other.id] };
  const pairs = Array.from({ length: 20 }, () => [
    send(us.ctx, { amount: 100, externalId: randomUUID(), toAccountNumber: us.other.number }),
    send(back, { amount: 100, externalId: randomUUID(), toAccountNumber: us.number }),
  ]);
  const work = async () => {
    while ((await postTransfers()) > 0);
  };
  await Promise.all([...pairs.flat(), work(), work(), work(), work()]);
  await work();
  expect(await balanceOf(us.accountId)).toEqual({ available: 5_000n, held: 0n });
  expect(await balanceOf(us.other.id)).toEqual({ available: 5_000n, held: 0n });
});

test("404 TRANSFER_NOT_FOUND another operator's transfer", async () => {
  const { ctx, other } = await twoAccounts();
  const foreign = await testAccount();
  await send(ctx, { amount: 1, externalId: "mine", toAccountNumber: other.number });
  expect(await codeOf(getTransfer.run(foreign.ctx, { externalId: "mine" }))).toBe("TRANSFER_NOT_FOUND");
});

test("at the end the books and the records agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
