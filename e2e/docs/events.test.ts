import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { siblingAccount } from "#e2e/support/money/test-money.ts";
import { deliver, receivedPayment, testPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { cancelCharge } from "#lib/domain/money-in/charges/cancel-charge.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { expireCharges } from "#lib/domain/money-in/charges/expire-charges.job.ts";
import { createRefund } from "#lib/domain/money-out/refunds/create-refund.ts";
import { createTransfer } from "#lib/domain/money-out/transfers/create-transfer.ts";
import { postTransfers } from "#lib/domain/money-out/transfers/post-transfers.job.ts";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { schemaReader } from "./support/documented-operation.ts";
import { expectShown } from "./support/recorded-answers.ts";

await testDatabase();
const { receiver, workOff, configure } = await webhookBench();

async function makeCharge({ ctx, pixKey }: TestAccount): Promise<string> {
  const { output } = await createCharge.run(ctx, { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey });
  return output.chargeId;
}

/** Brings charges to each of their final statuses. Returns two of the received payments. */
async function endCharges(account: TestAccount) {
  const payments = [await receivedPayment(account, 10_000), await receivedPayment(account, 1_000)] as const;
  await deliver([testPayment(await makeCharge(account), account.pixKey, { amount: 999 })]);
  while ((await creditPayments()) > 0);
  const expired = await makeCharge(account);
  await ownerRows({ text: "UPDATE charge SET expires_at = now() WHERE id = $1", values: [expired] });
  await expireCharges();
  await cancelCharge.run(account.ctx, { chargeId: await makeCharge(account) });
  return payments;
}

/** Brings a withdrawal, a refund and a transfer to each of their final statuses. */
async function moveMoney(account: TestAccount, toAccountNumber: string): Promise<void> {
  const { ctx, number: accountNumber } = account;
  const [good, bad] = await endCharges(account);
  for (const result of ["SUCCESS", "REJECTED", "CANCELED", "EXPIRED", "FAILED"])
    await toKey(ctx, (await keyThat(ctx, { result })).to);
  await keyThat(ctx, { account: bad.bankAccount, result: "FAILED" });
  for (const { endToEndId } of [good, bad])
    await createRefund.run(ctx, { endToEndId, accountNumber, amount: 100n, externalId: randomUUID() });
  await createTransfer.run(ctx, { amount: 100n, externalId: randomUUID(), toAccountNumber });
  while ((await postTransfers()) > 0);
  await workRail();
}

test.each(["A", "B"] as const)(
  "in variant %s a webhook for all events receives exactly the documented events, as documented",
  async (variant) => {
    const document = openApiDocument(published, { variant, baseUrl: "https://pix.example", staging: true });
    const { check } = schemaReader(document);
    const account = await testAccount();
    const { number } = await siblingAccount(account);
    const path = `/${variant}`;
    await configure(account, {
      url: receiver.baseUrl + path,
      ...(variant === "B" ? { pixKey: account.pixKey } : {}),
    });
    await moveMoney(account, number);
    await workOff();

    const told = receiver.at(path).map(({ body }) => JSON.parse(body) as { type: string });
    expect([...new Set(told.map(({ type }) => type))].toSorted()).toEqual(Object.keys(document.webhooks).toSorted());
    for (const body of told) {
      const pointer = `/webhooks/${body.type}/post/requestBody/content/application~1json/schema`;
      expect([body.type, check(body, pointer)]).toEqual([body.type, null]);
    }
    expectShown(new Map(told.map((body) => [`${body.type}.${variant}`, body])));
  },
);
