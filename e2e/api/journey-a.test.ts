import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { finishWork, stagingService } from "#e2e/docs/support/staging-service.ts";
import { apiClient } from "#e2e/support/api-client/api-client.ts";
import { poll } from "#e2e/support/poll.ts";

const { baseUrl, staging, headers } = await stagingService();
const api = apiClient("A", baseUrl, headers.A);
const { accountNumber = "", pixKeys: [pixKey = ""] = [] } = staging.accounts[0] ?? {};

const ended = <Answer extends { data?: { status: string } }>(ask: () => Promise<Answer>) =>
  poll(
    async () => {
      await finishWork();
      return ask();
    },
    ({ data }) => !["PENDING", "INITIATED", "CONFIRMED", "PROCESSING"].includes(data?.status ?? ""),
  );

test("a player pays, gets a partial refund and a withdrawal; balance and statement agree", async () => {
  const before = (await api.GET("/v1/balance")).data;
  const { data: made } = await api.POST("/v1/pix/deposit/immediate-charge", {
    body: { amount: 10_000, externalId: randomUUID(), expiresIn: 600, pixKey },
  });
  const chargeId = made?.chargeId ?? "";
  await api.POST("/v1/mock/deposit/simulate", { body: { chargeId } });

  const path = "/v1/pix/deposit/immediate-charge/{chargeId}";
  const { data: charge } = await ended(() => api.GET(path, { params: { path: { chargeId } } }));
  expect(charge).toMatchObject({
    status: "PAID",
    debtor: { taxId: "00000000191" },
    pixTransaction: { leftAmount: 10_000 },
  });
  const endToEndId = charge?.pixTransaction?.endToEndId ?? "";

  const externalId = "part";
  const { data: refund } = await api.POST("/v1/pix/refund/{endToEndId}", {
    params: { path: { endToEndId } },
    body: { endToEndId, accountNumber, amount: 1_000, externalId },
  });
  expect(refund).toMatchObject({ status: "PROCESSING", leftAmount: 9_000 });
  const withdrawal = randomUUID();
  const { data: asked } = await api.POST("/v1/pix/withdraw/pix-key", {
    body: { amount: 4_000, externalId: withdrawal, pixKey: "00000000191", expectedCreditor: { taxId: "00000000191" } },
  });
  expect(asked?.status).toBe("PROCESSING");

  const refunded = await ended(() =>
    api.GET("/v1/pix/refund/{endToEndId}/{externalId}", { params: { path: { endToEndId, externalId } } }),
  );
  expect(refunded.data?.status).toBe("SUCCESS");
  const paidOut = await ended(() =>
    api.GET("/v1/pix/withdraw/{externalId}", { params: { path: { externalId: withdrawal } } }),
  );
  expect(paidOut.data?.status).toBe("SUCCESS");
  const after = (await api.GET("/v1/balance")).data;
  expect((after?.totalBalance ?? 0) - (before?.totalBalance ?? 0)).toBe(10_000 - 1_000 - 4_000);
  const { data: lines } = await api.GET("/v1/statement", { params: { query: { endToEndId } } });
  expect(lines?.transactions.map(({ amount }) => amount)).toContain(10_000);
});

test("a refusal is a problem with a code from the list of error codes", async () => {
  const { error, response } = await api.GET("/v1/pix/withdraw/{externalId}", {
    params: { path: { externalId: "nobody's" } },
  });
  expect(response.status).toBe(404);
  expect(error?.code).toBe("WITHDRAWAL_NOT_FOUND");
});
