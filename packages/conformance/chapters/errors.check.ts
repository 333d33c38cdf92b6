import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import { anonymous } from "../support/api.ts";
import { chapter } from "../support/check.ts";
import { goodCharge, makeCharge } from "../support/movements/records.ts";

const BODY_BYTES_TOO_MANY = 1_000_000;

await chapter("errors", (api, check) => {
  check(
    [24, 212, 226],
    "an error is JSON with code, detail, message, status, title and type, whatever is wrong",
    async () => {
      const json = { "content-type": "application/json" };
      const refusals = [
        await api.post(api.at.createCharge, {}),
        await api.send("POST", api.at.createCharge, { body: "{", headers: json }),
        await anonymous.send("GET", api.at.balance),
        await api.get(api.at.charge(randomUUID())),
        await api.send("DELETE", api.at.createCharge),
        await api.get("/v1/nothing"),
      ];
      for (const reply of refusals) {
        expectProblem(reply, reply.status, reply.body.code);
        expect(reply.status).toBeGreaterThanOrEqual(400);
        expect(reply.headers["content-type"]).toMatch(/^application\/(problem\+)?json\b/);
        expect(reply.text).not.toMatch(/\bat .*:\d+:\d+/);
      }
    },
  );

  check([226], "400 INVALID_JSON, 405 with Allow, 406, 413 and 415, each with its code", async () => {
    const path = api.at.createCharge;
    const json = { "content-type": "application/json" };
    expectProblem(await api.send("POST", path, { body: "{", headers: json }), 400, "INVALID_JSON");
    const wrongMethod = await api.send("DELETE", path);
    expectProblem(wrongMethod, 405, "METHOD_NOT_ALLOWED");
    expect(wrongMethod.headers.allow).toContain("POST");
    expectProblem(await api.post(path, goodCharge(api), { accept: "image/png" }), 406, "NOT_ACCEPTABLE");
    const large = JSON.stringify({ filler: "x".repeat(BODY_BYTES_TOO_MANY) });
    expectProblem(await api.send("POST", path, { body: large, headers: json }), 413, "PAYLOAD_TOO_LARGE");
    expectProblem(
      await api.send("POST", path, { body: "{}", headers: { "content-type": "text/plain" } }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    );
  });

  check([228], "a refused create stores nothing: its externalId can be used again", async () => {
    const externalId = randomUUID();
    expectProblem(
      await api.post(api.at.createCharge, goodCharge(api, { externalId, amount: 0 })),
      400,
      "VALIDATION_ERROR",
      "/amount",
    );
    await makeCharge(api, { externalId });
  });

  check([228], "every wrong member of a body is named by its pointer", async () => {
    const reply = await api.post(api.at.createCharge, { amount: 0, expiresIn: "60", expectedPayer: { taxId: "1" } });
    for (const pointer of ["/amount", "/expiresIn", "/externalId", "/pixKey", "/expectedPayer/taxId"])
      expectProblem(reply, 400, "VALIDATION_ERROR", pointer);
  });

  check([226], "unknown members are ignored, and X-Request-Id comes back", async () => {
    const reply = await api.post(api.at.createCharge, goodCharge(api, { status: "PAID", chargeId: "mine" }), {
      "x-request-id": "order-1",
    });
    expect([reply.status, reply.body.status, reply.headers["x-request-id"]]).toEqual([201, "PENDING", "order-1"]);
    expect(reply.body.chargeId).not.toBe("mine");
  });
});
