import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { finishWork, stagingService } from "#e2e/docs/support/staging-service.ts";
import { apiClient } from "#e2e/support/api-client/api-client.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";

const { baseUrl, staging } = await stagingService();
const api = apiClient("B", baseUrl, { "X-API-Key": staging.apiKey });

test("a player pays in, the platform moves it to its reserve and returns what is left", async () => {
  const { data: made } = await api.POST("/v1/pix/deposit", {
    body: { amount: 10_000, externalId: randomUUID(), expiresIn: 600, pixKey: SANDBOX.pixKey },
  });
  const chargeId = made?.chargeId ?? "";
  await api.POST("/v1/mock/deposit/simulate", { body: { chargeId } });
  await finishWork();
  const { data: charge } = await api.GET("/v1/pix/deposit/{chargeId}", { params: { path: { chargeId } } });
  expect(charge).toMatchObject({ status: "PAID", debtor: { taxId: "00000000191" } });

  const moved = await api.POST("/v1/transfer/internal", {
    body: { amount: 2_500, toAccountNumber: SANDBOX.otherAccountNumber },
  });
  expect(moved.data).toMatchObject({ status: "PENDING", amount: "2500" });
  const id = charge?.pixTransaction?.endToEndId ?? "";
  const { data: refund } = await api.POST("/v1/pix/refund/{id}", { params: { path: { id } }, body: {} });
  expect(refund).toMatchObject({ status: "PROCESSING", amount: 10_000, originalEndToEndId: id });
  await finishWork();

  const [transferred, returned] = [moved.data?.externalId ?? "", refund?.externalId ?? ""];
  const transfer = await api.GET("/v1/transfer/internal/{externalId}", {
    params: { path: { externalId: transferred } },
  });
  expect(transfer.data?.status).toBe("SUCCESS");
  const done = await api.GET("/v1/pix/refund/{id}", { params: { path: { id: returned } } });
  expect(done.data).toMatchObject({ status: "SUCCESS", leftAmount: 0, totalReversedAmount: 10_000 });
});
