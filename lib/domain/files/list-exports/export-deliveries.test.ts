import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeDue, paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { exportDeliveries } from "./export-deliveries.ts";

await testDatabase();
const { receiver, workOff, configure } = await webhookBench();

const account = await testAccount();
const { id: webhookId } = await configure(account, { url: `${receiver.baseUrl}/shown` });
const chargeId = await paidCharge(account);
await workOff();
receiver.behave("/shown", status(500, "broken"));
await paidCharge(account);
await workOff();
await makeDue(webhookId);

const staff = { ...account.ctx, actor: { kind: "staff" as const, id: randomUUID() } };
const linesOf = async (wanted: object) => {
  const { output } = await exportDeliveries.run(staff, { webhookId, locale: "en", ...wanted });
  return (await text(output.body)).trim().split("\n");
};

test("the file of a webhook's deliveries has those of the filters with their records, and is audited", async () => {
  const [head, delivered, ...more] = await linesOf({ status: "DELIVERED", event: "pixChargePaid" });
  expect(head).toBe(
    "created at (BRT),ID,event,status,attempts,last HTTP response,last error,amount,record,record ID,next attempt (BRT),delivered at (BRT)",
  );
  expect(delivered).toMatch(
    new RegExp(
      `^[^,]+-03:00,"[0-9a-f-]{36}","pixChargePaid","Delivered",1,204,,[\\d.]+,"Charge","${chargeId}",,[^,]+$`,
    ),
  );
  expect(more).toEqual([]);
  expect(await linesOf({ status: "DUE" })).toHaveLength(2);
  expect(await recentAuditEvents(account.ctx.operatorId, 2)).toMatchObject([
    { action: "list.export", facts: { kind: "delivery", webhookId, status: "DUE" } },
    { action: "list.export", facts: { kind: "delivery", webhookId, status: "DELIVERED" } },
  ]);
});
