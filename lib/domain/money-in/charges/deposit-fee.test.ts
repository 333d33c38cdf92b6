import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { createCharge } from "./create-charge.ts";
import { creditPayments } from "./credit-payments.job.ts";

await testDatabase();
const [costly, free] = [await testAccount(), await testAccount()];
await rows({
  text: `INSERT INTO account_fee (account_id, kind, fixed, per_mille) VALUES ($1, 'deposit', 25, 5), ($1, 'refund', 900, 0), ($2, 'withdrawal', 900, 0)`,
  values: [costly.accountId, free.accountId],
});

async function payIn({ ctx, pixKey }: typeof costly, amount: bigint) {
  const input = { amount, externalId: randomUUID(), expiresIn: 600, pixKey };
  const { chargeId } = (await createCharge.run(ctx, input)).output;
  return { externalId: input.externalId, payment: testPayment(chargeId, pixKey, { amount: Number(amount) }) };
}

async function settleAll() {
  while ((await creditPayments()) > 0);
}

async function linesOf(accountId: string) {
  return rows<{ kind: number; amount: bigint; available: bigint; transaction: string; endToEndId: string }>({
    text: `SELECT l.kind, l.amount, p.available_after AS available, l.product_transaction_id AS transaction, l.end_to_end_id AS "endToEndId",
             l.external_id AS "externalId", l.description
           FROM statement_line l JOIN posting p USING (account_id, line_number) WHERE l.account_id = $1 ORDER BY l.line_number`,
    values: [accountId],
  });
}

test("the fee of a deposit is charged once, as a line that names the deposit, and never above it", async () => {
  const [whole, small] = [await payIn(costly, 10_000n), await payIn(costly, 20n)];
  const gratis = await payIn(free, 10_000n);
  await deliver([whole.payment, gratis.payment, whole.payment, small.payment]);
  await settleAll();
  await deliver([whole.payment, small.payment]);
  await settleAll();

  const lines = await linesOf(costly.accountId);
  const [transaction, other] = [lines[0]?.transaction, lines[2]?.transaction];
  const named = ({ externalId, payment }: typeof whole) => ({ externalId, endToEndId: payment.endToEndId });
  const feeOf = (paid: typeof whole) => ({ ...named(paid), description: `Tarifa do depósito ${paid.externalId}` });
  expect(lines).toMatchObject([
    { kind: 0, amount: 10_000n, available: 10_000n, ...named(whole) },
    { kind: 5, amount: -75n, available: 9_925n, transaction, ...feeOf(whole) },
    { kind: 0, amount: 20n, available: 9_945n, ...named(small) },
    { kind: 5, amount: -20n, available: 9_925n, transaction: other, ...feeOf(small) },
  ]);
  expect(await linesOf(free.accountId)).toMatchObject([{ kind: 0, amount: 10_000n }]);
  await expectInvariants();
});
