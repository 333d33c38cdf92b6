import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { poll } from "#e2e/support/poll.ts";
import { service } from "#e2e/support/service.ts";
import { signedInWorker } from "#e2e/support/signed-in-worker.ts";
import { brtDay } from "#lib/core/brt.ts";
import { rows } from "#lib/server/db.ts";

const END_BOUND_MS = 60_000;
const PAYER = "00000000191";

const { us } = await service({ as: "guiche_app" });
const receiver = await webhookReceiver();
signedInWorker();

const { get, post, send } = us.A;
const ended = (path: string) =>
  poll(
    () => get(path),
    ({ body }) => body.status === "SUCCESS" || body.status === "PAID",
    END_BOUND_MS,
  );

test("web as guiche_app and the worker as guiche_worker do all that a payment, its return and a payout need", async () => {
  expect((await rows<{ name: string }>({ text: "SELECT session_user AS name" }))[0]?.name).toBe("guiche_app");
  await send("PUT", "/v1/webhook", { body: { url: `${receiver.baseUrl}/hook`, type: 0 } });
  const [main, other] = us.accounts;
  const charge = { amount: 10_000, externalId: randomUUID(), expiresIn: 600, pixKey: main.pixKey };
  const made = await post("/v1/pix/deposit/immediate-charge", charge);
  const chargeId = String(made.body.chargeId);
  await post("/v1/mock/deposit/simulate", { chargeId, payer: { taxId: PAYER } });
  const paid = await ended(`/v1/pix/deposit/immediate-charge/${chargeId}`);
  expect(paid.body.status, paid.text).toBe("PAID");

  const { endToEndId } = paid.body.pixTransaction as { endToEndId: string };
  const [refundId, withdrawalId, transferId] = [randomUUID(), randomUUID(), randomUUID()];
  await post(`/v1/pix/refund/${endToEndId}`, {
    endToEndId,
    accountNumber: main.number,
    amount: 1_000,
    externalId: refundId,
  });
  const creditor = { pixKey: PAYER, expectedCreditor: { taxId: PAYER } };
  await post("/v1/pix/withdraw/pix-key", { amount: 2_000, externalId: withdrawalId, ...creditor });
  await post("/v1/transfer/internal", { amount: 300, externalId: transferId, toAccountNumber: other.number });
  for (const path of [
    `/v1/pix/refund/${endToEndId}/${refundId}`,
    `/v1/pix/withdraw/${withdrawalId}`,
    `/v1/transfer/internal/${transferId}`,
  ])
    expect((await ended(path)).body.status, path).toBe("SUCCESS");
  const file = await get(`/v1/statement/export?initDate=${brtDay(new Date())}`);
  expect([file.status, file.text.includes(endToEndId)]).toEqual([200, true]);
  const told = await poll(
    async () => receiver.at("/hook").map(({ body }) => body),
    (bodies) => bodies.some((body) => body.includes(chargeId)),
    END_BOUND_MS,
  );
  expect(told.some((body) => body.includes(chargeId))).toBe(true);
});
