import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import type { Received } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";

await testDatabase();
const { receiver, workOff, configure } = await webhookBench();

type Own = { id: string; secret: string };

/** Returns which webhooks signed a request, by their secrets. */
function signersOf({ body, headers }: Received, webhooks: Own[]): string[] {
  return webhooks.filter(({ secret }) => verifies(secret, body, headers)).map(({ id }) => id);
}

function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    return Boolean(new Webhook(secret).verify(body, headers));
  } catch {
    return false;
  }
}

const named = ({ headers }: Received) => headers["webhook-endpoint"] as string;
const typesOf = (path: string, { id }: Own) =>
  receiver.at(path).flatMap((request) => (named(request) === id ? [JSON.parse(request.body).type as string] : []));

describe("several webhooks at one address", () => {
  test("in variant A each delivery, the challenge too, names the one whose secret has signed it", async () => {
    const account = await testAccount();
    const url = `${receiver.baseUrl}/one-a`;
    const webhooks = [await configure(account, { url }), await configure(account, { url, type: 0 })];
    await paidCharge(account);
    await workOff();
    const told = receiver.at("/one-a");
    expect(told.map((request) => signersOf(request, webhooks))).toEqual(told.map((request) => [named(request)]));
    for (const own of webhooks) expect(typesOf("/one-a", own)).toEqual(["webhook.validation", "pixChargePaid"]);
  });

  test("in variant B a deposit and its refund are told to the key's webhook, and a payout to that of each key of the account", async () => {
    const account = await testAccount();
    const otherKey = "caixa@casaverde.example";
    await ownerRows({
      text: "INSERT INTO pix_key (key, kind, account_id) VALUES ($1, 'EMAIL', $2)",
      values: [otherKey, account.accountId],
    });
    const url = `${receiver.baseUrl}/one-b`;
    const own = await configure(account, { url, pixKey: account.pixKey });
    const other = await configure(account, { url, pixKey: otherKey });
    const { endToEndId } = await receivedPayment(account, 10_000);
    await createRefund.run(account.ctx, {
      endToEndId,
      accountNumber: account.number,
      amount: 100n,
      externalId: "back",
    });
    await toKey(account.ctx, (await keyThat(account.ctx, {})).to);
    await workRail();
    await workOff();
    const told = receiver.at("/one-b");
    expect(told.map((request) => signersOf(request, [own, other]))).toEqual(told.map((request) => [named(request)]));
    expect(typesOf("/one-b", own).toSorted()).toEqual([
      "pix.payment.completed",
      "pix.received",
      "pix.refund.completed",
      "webhook.validation",
    ]);
    expect(typesOf("/one-b", other)).toEqual(["webhook.validation", "pix.payment.completed"]);
  });
});
