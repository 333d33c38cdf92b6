import { expect, test } from "vitest";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { refusedAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { operatorById, setLoopbackRule } from "../../base/operators/operator.ts";
import { configureWebhook } from "./configure-webhook.ts";
import { deliverWebhooks, webhooksDelivered } from "./deliveries/deliver-webhooks.job.ts";

await testDatabase();
const { receiver, eventsAt } = await webhookBench();
const [us, them] = [await testAccount(), await testAccount()];
const allow = async ({ ctx }: typeof us, allowed: boolean) =>
  setLoopbackRule("command:test", await operatorById(ctx.operatorId), allowed);

async function deliverAll() {
  while ((await deliverWebhooks()) > 0) await webhooksDelivered();
}

test("an operator that is not allowed to configures no webhook at this machine; another one may", async () => {
  await allow(them, false);
  await configureWebhook.run(us.ctx, { url: `${receiver.baseUrl}/ours` });
  const refused = configureWebhook.run(them.ctx, { url: `${receiver.baseUrl}/theirs` });
  await expect(refused).rejects.toMatchObject({ code: "VALIDATION_ERROR", errors: [{ pointer: "/url" }] });
});

test("what was configured before is not sent to this machine any more", async () => {
  await allow(them, true);
  await configureWebhook.run(them.ctx, { url: `${receiver.baseUrl}/before` });
  await allow(them, false);
  await deliverAll();
  expect(eventsAt("/before")).toEqual([]);
  const sent = "SELECT status_code FROM webhook_attempt WHERE account_id = $1";
  expect(await rows({ text: sent, values: [us.accountId] })).toEqual([{ status_code: 204 }]);
  const [attempt] = await rows<{ error: string }>({
    text: "SELECT error FROM webhook_attempt WHERE account_id = $1",
    values: [them.accountId],
  });
  expect(attempt?.error).toBe("ADDRESS_REFUSED");
});

test("a new operator is not allowed to; the rule is audited, and setting it twice is refused", async () => {
  const [row] = await rows<{ allowed: boolean }>({
    text: `INSERT INTO operator (id, name, tax_id, city) VALUES (gen_random_uuid(), 'Nova', '11222333000181', 'Recife')
           RETURNING loopback_webhooks AS allowed`,
  });
  expect(row?.allowed).toBe(false);
  const args = ["operator", "loopback", them.ctx.operatorId, "refused"];
  expect(await refusedAdmin(...args)).toEqual([1, "Webhooks to this machine are refused to Jogos de Teste already."]);
  expect(await rows({ text: "SELECT FROM audit WHERE action = 'operator.loopback'" })).toHaveLength(3);
});
