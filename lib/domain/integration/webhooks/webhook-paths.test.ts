import { describe, expect, test } from "vitest";
import { bearer, caller, type Reply, tokenOf } from "#e2e/support/caller.ts";
import { service } from "#e2e/support/service.ts";
import { instantOf } from "#lib/core/brt.ts";

const { baseUrl, sql, us, them } = await service();
const [account, otherAccount] = us.accounts;
const BRT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}-03:00$/;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const EVENTS_B = ["pix.received", "pix.payment.completed", "pix.payment.failed", "pix.refund.completed"];

let made = 0;
const newUrl = () => `https://hooks.example.com/${++made}`;
const putA = (body: unknown) => us.A.send("PUT", "/v1/webhook", { body });
const putB = (body: object, key = account.pixKey) =>
  us.B.send("PUT", `/v1/webhook/${encodeURIComponent(key)}`, {
    body: { accountNumber: account.number, pixKey: key, ...body },
  });
const listed = async () => (await us.A.get("/v1/webhook")).body.webhooks as { id: string }[];

function refused(reply: Reply, status: number, code: string, pointer?: string): void {
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.headers.get("content-type")).toBe("application/problem+json");
  if (pointer) expect(reply.body.errors).toContainEqual(expect.objectContaining({ pointer }));
}

describe("PUT /v1/webhook (A)", () => {
  test("201 with the fields of the specification and, only this time, the signing secret", async () => {
    const url = newUrl();
    const first = await putA({ url, type: 0, webhookUserName: "pix", webhookPassword: "canary-a" });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      active: true,
      validated: false,
      authentication: { type: 0, userName: "pix", hasPassword: true },
      webhookEvents: ["pixChargePaid", "pixChargeRejected", "pixChargeExpired"],
      webhookUrl: url,
      createdAt: expect.stringMatching(BRT),
      updatedAt: expect.stringMatching(BRT),
      signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(first.text).not.toContain("canary-a");

    const second = await putA({ url, type: 0, events: ["pixChargePaid"] });
    expect(second.status).toBe(200);
    const { signingSecret: _once, ...rest } = first.body;
    expect(second.body).toEqual({
      ...rest,
      authentication: null,
      webhookEvents: ["pixChargePaid"],
      updatedAt: expect.stringMatching(BRT),
    });
  });

  test("another type makes another webhook", async () => {
    const url = newUrl();
    const replies = [await putA({ url, type: 0 }), await putA({ url, type: 1 }), await putA({ url })];
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(3);
    expect(replies[1]?.body.webhookEvents).toEqual(["pixWithdrawSuccess", "pixWithdrawFailed"]);
    expect(replies[2]?.body.webhookEvents).toHaveLength(7);
  });

  test("an empty list of events means all events of the type", async () => {
    const reply = await putA({ url: newUrl(), type: 1, events: [] });
    expect([reply.status, reply.body.webhookEvents]).toEqual([201, ["pixWithdrawSuccess", "pixWithdrawFailed"]]);
  });

  test("201 twenty events, also with repetitions", async () => {
    const reply = await putA({ url: newUrl(), events: Array(20).fill("pixChargePaid") });
    expect([reply.status, new Set(reply.body.webhookEvents as string[])]).toEqual([201, new Set(["pixChargePaid"])]);
  });

  test("sixteen requests at once make one webhook", async () => {
    const url = newUrl();
    const replies = await Promise.all(Array.from({ length: 16 }, () => putA({ url })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(15).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  test.each([
    ["no url", {}, "/url"],
    ["an empty url", { url: " " }, "/url"],
    ["no URL", { url: "hooks" }, "/url"],
    ["another scheme", { url: "ftp://hooks.example.com" }, "/url"],
    ["a link-local address", { url: "http://169.254.169.254/" }, "/url"],
    ["a password in the url", { url: "https://u:p@hooks.example.com/" }, "/url"],
    ["type 3", { type: 3 }, "/type"],
    ["type as a text", { type: "0" }, "/type"],
    ["an event of B", { events: ["pix.received"] }, "/events/0"],
    ["an event of another type", { type: 1, events: ["pixWithdrawSuccess", "pixChargePaid"] }, "/events/1"],
    ["21 events", { events: Array(21).fill("pixChargePaid") }, "/events"],
    ["events as a text", { events: "pixChargePaid" }, "/events"],
  ])("400 %s, and nothing is stored", async (name, members, pointer) => {
    const before = await listed();
    const url = name === "no url" ? {} : { url: newUrl() };
    refused(await putA({ ...url, ...members }), 400, "VALIDATION_ERROR", pointer);
    expect(await listed()).toEqual(before);
  });
});

describe("GET /v1/webhook (A)", () => {
  test("200 the last 30 days by default, newest first, without secrets", async () => {
    const { body } = await putA({ url: newUrl(), authentication: { token: "canary-token" } });
    const reply = await us.A.get("/v1/webhook");
    expect(reply.status).toBe(200);
    const { parameters, webhooks } = reply.body as { parameters: Record<string, string>; webhooks: object[] };
    const { signingSecret, ...rest } = body;
    expect(webhooks[0]).toEqual(rest);
    expect(reply.text).not.toContain("canary-token");
    expect(reply.text).not.toContain(signingSecret);
    expect(Object.keys(parameters)).toEqual(["start_date", "end_date"]);
    expect(parameters.start_date).toMatch(BRT);
    const spanMs =
      instantOf(String(parameters.end_date)).getTime() - instantOf(String(parameters.start_date)).getTime();
    expect(spanMs).toBe(30 * 24 * 3_600_000);
  });

  test("200 each webhook with its url", async () => {
    const urls = [newUrl(), newUrl()];
    for (const url of urls) {
      const { body } = await putA({ url });
      expect(await listed()).toContainEqual(expect.objectContaining({ id: body.id, webhookUrl: url }));
    }
  });

  test("200 only the webhooks that were created in the range", async () => {
    const { body } = await putA({ url: newUrl() });
    await sql("UPDATE webhook_endpoint SET created_at = '2026-01-10T12:00:00Z' WHERE id = $1", [body.id]);
    expect((await listed()).map(({ id }) => id)).not.toContain(body.id);
    const reply = await us.A.get("/v1/webhook?start_date=2026-01-10T09:00:00-03:00&end_date=2026-01-11T00:00:00Z");
    expect(reply.body).toMatchObject({
      parameters: { start_date: "2026-01-10T09:00:00.000-03:00", end_date: "2026-01-10T21:00:00.000-03:00" },
      webhooks: [{ id: body.id }],
    });
  });

  test("200 times in lower case, which RFC 3339 allows, and with a plus that was not escaped", async () => {
    const reply = await us.A.get("/v1/webhook?start_date=2026-01-10t09:00:00z&end_date=2026-01-10T11:00:00.5+02:00");
    expect([reply.status, reply.body.parameters]).toEqual([
      200,
      { start_date: "2026-01-10T06:00:00.000-03:00", end_date: "2026-01-10T06:00:00.500-03:00" },
    ]);
  });

  test.each(["start_date=2999-01-01T00:00:00Z", "end_date=2020-01-01T00:00:00Z"])(
    "200 an empty list, with the default for the other end of the range: %s",
    async (query) => {
      const reply = await us.A.get(`/v1/webhook?${query}`);
      expect([reply.status, reply.body.webhooks]).toEqual([200, []]);
    },
  );

  test.each([
    ["in lower case", "2026-01-10t12:00:00z", "2026-01-10T09:00:00.000-03:00"],
    ["with a plus that was not escaped", "2026-01-10T12:00:00+00:00", "2026-01-10T09:00:00.000-03:00"],
    ["with nanoseconds and more", "2026-01-10T12:00:00.1239999999999Z", "2026-01-10T09:00:00.123-03:00"],
    ["of a leap second", "2016-12-31T23:59:60Z", "2016-12-31T21:00:00.000-03:00"],
  ])("200 an RFC 3339 time %s", async (_what, time, read) => {
    const { body } = await us.A.get(`/v1/webhook?start_date=${time}`);
    expect(body.parameters).toMatchObject({ start_date: read });
  });

  test.each([
    "start_date=2026-02-10T00:00:00Z&end_date=2026-02-09T00:00:00Z",
    "start_date=9999-01-01T00:00:00Z",
    "end_date=2020-01-01T00:00:00Z",
  ])("200 an empty list for %s, a range that contains no time", async (query) => {
    const { status, body } = await us.A.get(`/v1/webhook?${query}`);
    expect([status, body.webhooks]).toEqual([200, []]);
  });

  test.each([
    ["start_date=2026-02-30T00:00:00Z", "/start_date"],
    ["end_date=2026-02-10", "/end_date"],
    ["start_date=2026-02-10T00:00:00", "/start_date"],
    ["start_date=2026-02-10T00:00:00Z&start_date=2026-02-10T00:00:00Z", "/start_date"],
  ])("400 %s", async (query, pointer) => {
    refused(await us.A.get(`/v1/webhook?${query}`), 400, "VALIDATION_ERROR", pointer);
  });
});

describe("DELETE /v1/webhook/{id} (A)", () => {
  test("200 with the members of an error, then 404", async () => {
    const { body } = await putA({ url: newUrl() });
    const first = await us.A.send("DELETE", `/v1/webhook/${body.id}`);
    expect(first.status).toBe(200);
    expect(Object.keys(first.body).sort()).toEqual(["code", "detail", "message", "status", "title", "type"]);
    expect(first.body).toMatchObject({ code: "WEBHOOK_DELETED", status: 200 });
    refused(await us.A.send("DELETE", `/v1/webhook/${body.id}`), 404, "WEBHOOK_NOT_FOUND");
    expect((await listed()).map(({ id }) => id)).not.toContain(body.id);
  });

  test("404 another operator's webhook, the same answer as for an unknown webhook", async () => {
    const { body } = await putA({ url: newUrl() });
    const theirs = await them.A.send("DELETE", `/v1/webhook/${body.id}`);
    const missing = await them.A.send("DELETE", "/v1/webhook/00000000-0000-4000-8000-000000000000");
    refused(theirs, 404, "WEBHOOK_NOT_FOUND");
    const bare = ({ requestId: _id, ...rest }: Record<string, unknown>) => rest;
    expect(bare(theirs.body)).toEqual(bare(missing.body));
  });

  test("400 an id that is not a UUID", async () => {
    refused(await us.A.send("DELETE", "/v1/webhook/7"), 400, "VALIDATION_ERROR", "/id");
  });
});

describe("/v1/webhook/{pixKey} (B)", () => {
  test("PUT 201, PUT 200, GET 200, DELETE 200, DELETE 404, GET 404", async () => {
    const first = await putB({ url: newUrl(), webhookUserName: "pix", webhookPassword: "canary-b" });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      active: true,
      validated: false,
      authentication: { type: 0, userName: "pix", hasPassword: true },
      webhookEvents: EVENTS_B,
      webhookUrl: `https://hooks.example.com/${made}`,
      webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(UTC),
      updatedAt: expect.stringMatching(UTC),
      signingSecret: expect.stringMatching(/^whsec_/),
    });
    const second = await putB({ url: newUrl(), type: 2 });
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ webhookEvents: ["pix.refund.completed"], authentication: null });
    expect(second.body.signingSecret).toBeUndefined();

    const path = `/v1/webhook/${account.pixKey}`;
    const shown = await us.B.get(path);
    expect([shown.status, shown.body]).toEqual([200, second.body]);
    const deleted = await us.B.send("DELETE", path);
    expect([deleted.status, deleted.text]).toEqual([200, "{}"]);
    refused(await us.B.send("DELETE", path), 404, "WEBHOOK_NOT_FOUND");
    refused(await us.B.get(path), 404, "WEBHOOK_NOT_FOUND");
  });

  test("201 an e-mail key, and a key of the operator's other account when the request names that account", async () => {
    expect((await putB({ url: newUrl() }, account.email)).status).toBe(201);
    expect((await us.B.get(`/v1/webhook/${account.email.toUpperCase()}`)).status).toBe(200);
    const named = await putB({ url: newUrl(), accountNumber: otherAccount.number }, otherAccount.pixKey);
    expect(named.status).toBe(201);
    expect((await us.B.get(`/v1/webhook/${otherAccount.pixKey}`)).status).toBe(200);
    expect((await us.B.send("DELETE", `/v1/webhook/${otherAccount.pixKey}`)).status).toBe(200);
  });

  test("400 the pixKey of the body is not the pixKey of the path", async () => {
    refused(await putB({ url: newUrl(), pixKey: account.email }), 400, "VALIDATION_ERROR", "/pixKey");
  });
  test("400 no pixKey in the body, though the path has it", async () => {
    refused(await putB({ url: newUrl(), pixKey: undefined }), 400, "VALIDATION_ERROR", "/pixKey");
  });
  test("400 no accountNumber", async () => {
    refused(await putB({ url: newUrl(), accountNumber: undefined }), 400, "VALIDATION_ERROR", "/accountNumber");
  });
  test("400 an event of A", async () => {
    refused(await putB({ url: newUrl(), events: ["pixChargePaid"] }), 400, "VALIDATION_ERROR", "/events/0");
  });
  test("422 a key of another account", async () => {
    refused(await putB({ url: newUrl() }, otherAccount.pixKey), 422, "PIX_KEY_NOT_OWNED");
    refused(await putB({ url: newUrl() }, them.accounts[0].pixKey), 422, "PIX_KEY_NOT_OWNED");
  });
  test("404 another operator's account", async () => {
    refused(await putB({ url: newUrl(), accountNumber: them.accounts[0].number }), 404, "ACCOUNT_NOT_FOUND");
  });
  test("404 another operator's webhook", async () => {
    await putB({ url: newUrl() });
    refused(await them.B.get(`/v1/webhook/${account.pixKey}`), 404, "WEBHOOK_NOT_FOUND");
    refused(await them.B.send("DELETE", `/v1/webhook/${account.pixKey}`), 404, "WEBHOOK_NOT_FOUND");
  });
});

describe("access and limits", () => {
  test("404 a path of the other variant", async () => {
    refused(await us.B.send("PUT", "/v1/webhook", { body: { url: newUrl() } }), 404, "ROUTE_NOT_FOUND");
    refused(await us.B.get("/v1/webhook"), 404, "ROUTE_NOT_FOUND");
    refused(await us.A.get(`/v1/webhook/${account.pixKey}`), 404, "ROUTE_NOT_FOUND");
  });
  test("403 without the scope, 401 without a credential", async () => {
    const reader = caller(baseUrl, bearer(await tokenOf(baseUrl, us.clients.A, ["webhook.read"])));
    expect((await reader.get("/v1/webhook")).status).toBe(200);
    refused(await reader.send("PUT", "/v1/webhook", { body: { url: newUrl() } }), 403, "INSUFFICIENT_SCOPE");
    refused(await caller(baseUrl).get("/v1/webhook"), 401, "UNAUTHORIZED");
  });
  test("422 the fifty-first webhook of an account", async () => {
    const replies = await Promise.all(
      Array.from({ length: 51 }, () => them.A.send("PUT", "/v1/webhook", { body: { url: newUrl() } })),
    );
    const late = await them.A.send("PUT", "/v1/webhook", { body: { url: newUrl() } });
    expect(replies.some((reply) => reply.status >= 500)).toBe(false);
    refused(late, 422, "LIMIT_EXCEEDED");
  });
});
