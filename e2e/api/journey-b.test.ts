import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { finishWork, stagingService } from "#e2e/docs/support/staging-service.ts";
import { apiClient } from "#e2e/support/api-client/api-client.ts";
import { poll } from "#e2e/support/poll.ts";

const { baseUrl, staging, headers } = await stagingService();
const api = apiClient("B", baseUrl, headers.B);
const [account, otherAccount] = staging.accounts;

const ended = <Answer extends { data?: { status: string } }>(ask: () => Promise<Answer>) =>
  poll(
    async () => {
      await finishWork();
      return ask();
    },
    ({ data }) => !["PENDING", "PROCESSING"].includes(data?.status ?? ""),
  );

test("a player pays, the platform transfers a part to its reserve and refunds the payment", async () => {
  const { data: made } = await api.POST("/v1/pix/deposit", {
    body: { amount: 10_000, externalId: randomUUID(), expiresIn: 600, pixKey: account?.pixKeys[0] ?? "" },
  });
  const chargeId = made?.chargeId ?? "";
  await api.POST("/v1/mock/deposit/simulate", { body: { chargeId } });
  const { data: charge } = await ended(() => api.GET("/v1/pix/deposit/{chargeId}", { params: { path: { chargeId } } }));
  expect(charge).toMatchObject({ status: "PAID", debtor: { taxId: "00000000191" } });

  const moved = await api.POST("/v1/transfer/internal", {
    body: { amount: 2_500, toAccountNumber: otherAccount?.accountNumber ?? "" },
  });
  expect(moved.data).toMatchObject({ status: "PENDING", amount: "2500" });
  const id = charge?.pixTransaction?.endToEndId ?? "";
  const { data: refund } = await api.POST("/v1/pix/refund/{endToEndIdOrExternalId}", {
    params: { path: { endToEndIdOrExternalId: id } },
    body: {},
  });
  expect(refund).toMatchObject({ status: "PROCESSING", amount: 10_000, originalEndToEndId: id });

  const [transferred, returned] = [moved.data?.externalId ?? "", refund?.externalId ?? ""];
  const transfer = await ended(() =>
    api.GET("/v1/transfer/internal/{externalId}", { params: { path: { externalId: transferred } } }),
  );
  expect(transfer.data?.status).toBe("SUCCESS");
  const done = await ended(() =>
    api.GET("/v1/pix/refund/{endToEndIdOrExternalId}", { params: { path: { endToEndIdOrExternalId: returned } } }),
  );
  expect(done.data).toMatchObject({ status: "SUCCESS", leftAmount: 0, totalReversedAmount: 10_000 });
});
