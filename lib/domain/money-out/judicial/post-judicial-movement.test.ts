import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, fund, linesOf } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { type JudicialMovement, postJudicialMovement } from "./post-judicial-movement.ts";

await testDatabase();

async function funded() {
  const account = await testAccount();
  await fund(account.accountId, 1_000n);
  const order = (more: Partial<JudicialMovement> = {}): JudicialMovement => ({
    accountId: account.accountId,
    id: randomUUID(),
    direction: "debit",
    amount: 600n,
    courtOrder: "0001234-56.2026.8.26.0100",
    createdBy: "command:test",
    ...more,
  });
  return { ...account, order };
}

const codeOf = (posting: Promise<unknown>) =>
  posting.then(
    () => "posted",
    (error) => error.code ?? error,
  );

test("a debit blocks money, a credit releases it, and each has a statement line", async () => {
  const { accountId, ctx, order } = await funded();
  const block = order();
  expect(await postJudicialMovement(block)).toEqual({ created: true, available: 400n, blocked: 600n });
  expect(await codeOf(toKey(ctx, { amount: 401 }))).toBe("INSUFFICIENT_FUNDS");
  const lift = order({ direction: "credit", amount: 250n });
  expect(await postJudicialMovement(lift)).toEqual({ created: true, available: 650n, blocked: 350n });
  expect(await balanceOf(accountId)).toEqual({ available: 650n, held: 0n });
  expect(await linesOf(block.id)).toMatchObject([{ kind: lineKindNumber("judicialDebit"), amount: -600n }]);
  expect(await linesOf(lift.id)).toMatchObject([{ kind: lineKindNumber("judicialCredit"), amount: 250n }]);
});

test("the same movement ten times at once is posted once; the same id with another amount is refused", async () => {
  const { accountId, order } = await funded();
  const block = order();
  const answers = await Promise.all(Array.from({ length: 10 }, () => postJudicialMovement(block)));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(await balanceOf(accountId)).toEqual({ available: 400n, held: 0n });
  expect(await codeOf(postJudicialMovement({ ...block, amount: 1n }))).toBe("EXTERNAL_ID_CONFLICT");
});

test("refuses to block more than is available and to release more than is blocked, also in parallel", async () => {
  const { accountId, order } = await funded();
  expect(await codeOf(postJudicialMovement(order({ amount: 1_001n })))).toBe("INSUFFICIENT_FUNDS");
  expect(await codeOf(postJudicialMovement(order({ direction: "credit", amount: 1n })))).toBe("LIMIT_EXCEEDED");
  await postJudicialMovement(order());
  const lift = () => codeOf(postJudicialMovement(order({ direction: "credit", amount: 400n })));
  expect((await Promise.all([lift(), lift()])).toSorted()).toEqual(["LIMIT_EXCEEDED", "posted"]);
  expect(await balanceOf(accountId)).toEqual({ available: 800n, held: 0n });
});

test("refuses an unknown account, and amounts out of range", async () => {
  const { order } = await funded();
  expect(await codeOf(postJudicialMovement(order({ accountId: randomUUID() })))).toBe("ACCOUNT_NOT_FOUND");
  for (const amount of [0n, -1n, 100_000_000_001n]) {
    expect(await codeOf(postJudicialMovement(order({ amount })))).toBe("VALIDATION_ERROR");
  }
});

test("at the end the books agree", async () => {
  expect(await orderViolations()).toEqual([]);
});
