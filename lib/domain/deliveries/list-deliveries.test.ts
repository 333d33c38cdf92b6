import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { makeDue, paidCharge, webhookBench } from "#e2e/support/webhook-bench.ts";
import { status } from "#e2e/support/webhook-receiver.ts";
import { listDeliveries } from "./list-deliveries.ts";

await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();

describe("what went out to a webhook", () => {
  test("newest first, with every attempt, its answer and when the next is due", async () => {
    const account = await testAccount();
    const { id } = await configure(account, { url: `${receiver.baseUrl}/shown` });
    await paidCharge(account);
    await workOff();
    receiver.behave("/shown", status(500, "broken"));
    await paidCharge(account);
    await workOff();
    await makeDue(id);
    await workOff();

    const { output } = await listDeliveries.run(account.ctx, { webhookId: id, limit: 25 });
    const { body } = eventsAt("/shown").at(-1) ?? {};
    const failed = { statusCode: 500, error: null, response: "broken", durationMs: expect.any(Number) };
    expect(output.deliveries).toMatchObject([
      {
        status: "DUE",
        body,
        deliveredAt: null,
        nextAttemptAt: expect.any(Date),
        attempts: [
          { number: 1, ...failed },
          { number: 2, ...failed },
        ],
      },
      { status: "DELIVERED", nextAttemptAt: null, deliveredAt: expect.any(Date), attempts: [{ statusCode: 204 }] },
      { status: "DELIVERED", body: expect.stringContaining("webhook.validation") },
    ]);
    const one = await listDeliveries.run(account.ctx, { webhookId: id, limit: 1 });
    expect(one.output.deliveries).toEqual(output.deliveries.slice(0, 1));
  });

  test("another operator's webhook is WEBHOOK_NOT_FOUND", async () => {
    const { id } = await configure(await testAccount(), { url: `${receiver.baseUrl}/theirs` });
    const stranger = await testAccount();
    await expect(listDeliveries.run(stranger.ctx, { webhookId: id, limit: 25 })).rejects.toMatchObject({
      code: "WEBHOOK_NOT_FOUND",
    });
  });
});
