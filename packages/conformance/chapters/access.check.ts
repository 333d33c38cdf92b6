import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import { anonymous, uncertified, withFields } from "../support/api.ts";
import { chapter, needs } from "../support/check.ts";

await chapter("who gets in", (api, check) => {
  const nobodys = "E0".padEnd(32, "7");
  const id = randomUUID();
  /** One address from each chapter of the API. */
  const reads = [
    api.at.charge(id),
    api.at.withdrawal(id),
    api.at.refund(nobodys, id),
    api.at.transfer(id),
    api.at.balance,
    `${api.at.closingDay}?dateRef=2026-01-01`,
    api.at.statement,
    api.at.export,
    api.at.consolidated,
    api.variant === "A" ? api.at.webhooks : api.at.webhook(api.target.pixKey),
  ];
  const writes = [
    api.at.createCharge,
    api.at.withdrawToKey,
    api.at.withdrawToAccount,
    api.at.createRefund(nobodys),
    api.at.createTransfer,
    api.at.setUpMock,
    api.at.simulate,
  ];

  check([187, 191, 193, 226], "401 UNAUTHORIZED without a credential, at every address", async () => {
    for (const path of reads) expectProblem(await anonymous.send("GET", path), 401, "UNAUTHORIZED");
    for (const path of writes) expectProblem(await anonymous.send("POST", path, { body: {} }), 401, "UNAUTHORIZED");
  });

  check([135, 187, 191, 244, 248], "the credential opens every address under /v1 of its variant", async () => {
    for (const path of reads) {
      expect(path).toMatch(/^\/v1\//);
      expect([200, 400, 404], path).toContain((await api.get(path)).status);
    }
    for (const path of writes) expect([400, 404], path).toContain((await api.post(path, {})).status);
    expect((await api.get(api.at.balance.replace("/v1/", "/v9/"))).status).toBe(404);
  });

  check([248], "404 for the other variant's address of a charge; its detail names the right one", async () => {
    const other = api.variant === "A" ? "/v1/pix/deposit" : "/v1/pix/deposit/immediate-charge";
    const reply = await api.post(other, {});
    expectProblem(reply, 404, "ROUTE_NOT_FOUND");
    expect(reply.body.detail).toContain(api.at.createCharge);
  });

  check(
    [191, 192, 193, 196],
    "an API key in X-API-Key opens webhooks, balance and statements; a wrong one is 401",
    async (running) => {
      const { B } = api.target.credentials;
      if (api.variant === "A") return;
      const { key } = needs(running, B?.kind === "apiKey" ? B : null, "an API key: --api-key");
      const open = withFields(api, { "x-api-key": key });
      for (const path of [api.at.balance, api.at.webhook(api.target.pixKey)])
        expect([200, 404]).toContain((await open.get(path)).status);
      const last = key.endsWith("0") ? "1" : "0";
      const wrong = withFields(api, { "x-api-key": `${key.slice(0, -1)}${last}` });
      for (const path of [api.at.balance, api.at.webhook(api.target.pixKey), api.at.statement])
        expectProblem(await wrong.get(path), 401, "UNAUTHORIZED");
    },
  );

  check([194], "the service is asked over https, with a certificate that is trusted", async (running) => {
    const { url } = api.target;
    needs(running, url.startsWith("https:") || null, "a deployment that is served over https");
    expect((await api.get(api.at.balance)).status).toBe(200);
  });

  check(
    [195, 198],
    "403 CLIENT_CERTIFICATE_REQUIRED where money moves or a webhook changes, without the certificate",
    async (running) => {
      needs(running, api.target.tls.cert, "a deployment with mutual TLS: --cert, --key and --ca");
      const sensitive = writes.slice(1, 5);
      const bare = await uncertified(api);
      expect((await bare("GET", api.at.balance)).status).toBe(200);
      for (const path of sensitive) {
        expectProblem(await bare("POST", path, { body: {} }), 403, "CLIENT_CERTIFICATE_REQUIRED");
        expect([400, 404]).toContain((await api.post(path, {})).status);
      }
      const webhook = api.variant === "A" ? api.at.webhooks : api.at.webhook(api.target.pixKey);
      expectProblem(await bare("PUT", webhook, { body: {} }), 403, "CLIENT_CERTIFICATE_REQUIRED");
      expectProblem(await api.put(webhook, {}), 400, "VALIDATION_ERROR");
    },
  );
});
