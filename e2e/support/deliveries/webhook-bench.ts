import { randomUUID } from "node:crypto";
import { afterAll, afterEach } from "vitest";
import type { Input } from "#lib/core/contract.ts";
import { deliveriesSql } from "#lib/domain/base/records/delivery-state.ts";
import { configureWebhook } from "#lib/domain/integration/webhooks/configure-webhook.ts";
import { Deliverer } from "#lib/domain/integration/webhooks/deliveries/deliverer.ts";
import type { configureWebhookContract } from "#lib/domain/integration/webhooks/manage-webhook.contract.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { rows } from "#lib/server/db.ts";
import { type Post, poster } from "#lib/server/egress/post.ts";
import { type TestAccount, testAccount } from "../money/test-account.ts";
import { deliver as arrive, testPayment } from "../money/test-rail.ts";
import { type Behave, webhookReceiver } from "./webhook-receiver.ts";

export type DeliveryRow = { id: string; status: string; attempts: number; dueInMs: number; deliveredAt: Date | null };
export type AttemptRow = { number: number; statusCode: number | null; error: string | null; response: string | null };
type WebhookRow = { active: boolean; validated: boolean; failingSince: Date | null };

/** Creates a charge of the account and pays it. Returns the charge's id. */
export async function paidCharge({ ctx, pixKey }: TestAccount, more: object = {}): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey, ...more };
  const { output } = await createCharge.run(ctx, input);
  await arrive([testPayment(output.chargeId, pixKey)]);
  await creditPayments();
  return output.chargeId;
}

/**
 * Returns the deliveries of events to a webhook without the challenges, oldest first. `dueInMs`: milliseconds from the
 * end of the last attempt to the next one.
 */
export const deliveriesOf = (webhookId: string) =>
  rows<DeliveryRow>({
    text: `SELECT d.id, d.status, d.attempts, d.delivered_at AS "deliveredAt",
             (extract(epoch FROM d.next_attempt_at - a.ended) * 1000)::int AS "dueInMs"
           FROM ${deliveriesSql()} AS d JOIN event v ON v.id = d.event_id
             LEFT JOIN LATERAL (SELECT max(started_at + duration_ms * interval '1 millisecond') AS ended
               FROM webhook_attempt WHERE delivery_id = d.id) a ON true
           WHERE d.endpoint_id = $1 ORDER BY d.created_at, d.id`,
    values: [webhookId],
  });

export const attemptsOf = (deliveryId: string) =>
  rows<AttemptRow>({
    text: `SELECT number, status_code AS "statusCode", error, response FROM webhook_attempt WHERE delivery_id = $1 ORDER BY number`,
    values: [deliveryId],
  });

export async function webhookRow(id: string): Promise<WebhookRow | undefined> {
  const [row] = await rows<WebhookRow>({
    text: `SELECT active, validated, failing_since AS "failingSince" FROM webhook_endpoint WHERE id = $1`,
    values: [id],
  });
  return row;
}

/** Makes all deliveries of a webhook due now, also those that are claimed. */
export const makeDue = (webhookId: string) =>
  rows({
    text: "UPDATE webhook_outbox SET next_attempt_at = now(), leased_until = NULL WHERE endpoint_id = $1",
    values: [webhookId],
  });

/** Starts a receiver, and a deliverer with shorter timeouts than the real one. Call it after `testDatabase()`. */
export async function webhookBench() {
  const receiver = await webhookReceiver();
  const { post, close } = poster({ policy: "publicAndLoopback", totalMs: 400, bodyMs: 200 });
  const deliverer = new Deliverer(post, { slowAfterMs: 50 });
  const run = () => deliverer.run();
  const settled = () => deliverer.settled();
  afterEach(settled);
  afterAll(close);

  /** Makes all due deliveries and waits until they have ended. */
  async function workOff(): Promise<void> {
    do {
      while ((await run()) > 0);
      await settled();
    } while ((await run()) > 0);
    await settled();
  }

  type Wanted = Partial<Input<typeof configureWebhookContract>> & { url: string };
  async function configure(account: TestAccount, input: Wanted) {
    const { output } = await configureWebhook.run(account.ctx, input);
    await workOff();
    return { id: output.id, secret: output.signingSecret as string };
  }

  /** Creates a webhook whose path behaves as `behaviour` says, and one event with one delivery attempt. */
  async function triedOnce(path: string, behaviour: Behave) {
    const account = await testAccount();
    const { id } = await configure(account, { url: receiver.baseUrl + path });
    receiver.behave(path, behaviour);
    await paidCharge(account);
    await workOff();
    const [delivery] = await deliveriesOf(id);
    return { account, id, delivery: delivery as DeliveryRow, attempts: await attemptsOf((delivery as DeliveryRow).id) };
  }

  const eventsAt = (path: string) =>
    receiver.at(path).filter(({ body }) => !body.includes('"type":"webhook.validation"'));
  return { receiver, post: post as Post, run, settled, workOff, configure, triedOnce, eventsAt };
}
