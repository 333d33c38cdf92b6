import { afterAll, expect, test } from "vitest";
import { connectedAccount } from "#e2e/support/bank/connected-account.ts";
import { fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { leaseConnectionOrders } from "#lib/rail/queues/outbox.ts";
import { rows } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { orderKinds } from "../../jobs.ts";
import type { SingleOrder } from "./carry-out.ts";
import { receiptRecorder } from "./record-receipts.ts";

await testDatabase();
afterAll(closeConnections);

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const REFUSED = {
  outcome: "REFUSED",
  reason: { scheme: "PSP", code: "saldo_insuficiente", text: "" },
  correlationId: null,
} as const;

test("a refusal counts only from the worker that has the order: another one may have been answered better", async () => {
  const { us, connectionId, stop } = await connectedAccount();
  await fund(us.accountId, 1_000n);
  await toKey(us.ctx, { amount: 700, pixKey: PLAYER.taxId, expectedCreditor: PLAYER });
  const lease = async () => {
    await rows({ text: "UPDATE rail_outbox SET lease_to = NULL" });
    return (await leaseConnectionOrders([{ connectionId, max: 1 }]))[0] as SingleOrder;
  };
  const [silent, next] = [await lease(), await lease()];
  const record = receiptRecorder(orderKinds);
  const refusedTo = ({ id: orderId, attempts, accountId, payload }: SingleOrder) => {
    const ordered = { of: "withdrawal" as const, accountId, recordId: payload.recordId, amount: 700 };
    return servingEveryOperator(() => record({ connectionId, orderId, attempts, ordered, receipt: REFUSED }));
  };
  const state = () =>
    rows({ text: "SELECT status, (SELECT count(*)::int FROM rail_outbox) AS waiting FROM withdrawal", values: [] });
  await refusedTo(silent);
  expect(await state()).toEqual([{ status: "INITIATED", waiting: 1 }]);
  await refusedTo(next);
  expect(await state()).toEqual([{ status: "CANCELED", waiting: 0 }]);
  await stop();
});
