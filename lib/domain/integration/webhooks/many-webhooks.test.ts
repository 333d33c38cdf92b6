import { expect, test } from "vitest";
import { deliveriesOf, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { LOOKS_MAX } from "./deliveries/claim-deliveries.ts";
import { ClaimRound } from "./deliveries/claim-due.ts";
import { Deliverer } from "./deliveries/deliverer.ts";

await testDatabase();
const { receiver, post, configure } = await webhookBench();

/** Makes more webhooks wait for a retry than one claim looks at, whose ids begin with these digits. */
const waitForRetry = (digits: string) =>
  rows({
    text: `INSERT INTO webhook_outbox (delivery_id, account_id, endpoint_id, event_id, created_at, next_attempt_at)
           SELECT gen_random_uuid(), gen_random_uuid(), ($1 || right(gen_random_uuid()::text, -8))::uuid, gen_random_uuid(),
             now(), now() + '1 hour' FROM generate_series(1, $2)`,
    values: [digits, LOOKS_MAX + 1],
  });

test("what is due is claimed wherever the last claim ended, however many webhooks wait for a retry", async () => {
  const account = await testAccount();
  const { id } = await configure(account, { url: `${receiver.baseUrl}/due` });
  await Promise.all(["00000000", "ffffffff"].map(waitForRetry));
  const deliverer = new Deliverer(post);
  for (let n = 1; n <= 3; n++) {
    await paidCharge(account);
    expect(await deliverer.run()).toBe(1);
    await deliverer.settled();
    expect(await deliverer.run()).toBe(0);
  }
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED", "DELIVERED"]);
});

test("a webhook with more due than one claim takes leaves the next claim to the others", async () => {
  const [crowded, other] = [await testAccount(), await testAccount()];
  await configure(crowded, { url: `${receiver.baseUrl}/crowded` });
  const { id } = await configure(other, { url: `${receiver.baseUrl}/other` });
  for (let i = 0; i < 5; i++) await paidCharge(crowded);
  await paidCharge(other);
  const round = new ClaimRound();
  const claims = { slots: [], slotsOfOthers: 4, free: 2, failingMayTry: true };
  const claimed = [await round.next(claims), await round.next(claims)].flatMap((claim) => claim?.deliveries ?? []);
  expect(claimed.map(({ webhookId }) => webhookId)).toContain(id);
});
