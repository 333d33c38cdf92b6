import { randomUUID } from "node:crypto";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Client } from "undici";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { documented } from "#e2e/docs/support/documented-operation.ts";
import { expectShown } from "#e2e/docs/support/recorded-answers.ts";
import { apiKeyOf, seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { SOURCE_RATES } from "#lib/core/limits.ts";
import { published } from "#lib/domain/published.ts";
import { cameBy } from "#lib/http/clients/client-connection.ts";
import { limitSource } from "#lib/http/clients/source-limits.ts";
import { servedDocument } from "#lib/http/openapi/document.ts";
import { rows } from "#lib/server/db.ts";
import { failed, loadApi } from "./api.ts";
import { withConnections } from "./connection.ts";
import { startHttpServer } from "./http-server.ts";

await testDatabase();
const sql = (text: string, values: unknown[] = []) => rows({ text, values }) as Promise<never[]>;
const operator = await seedOperator(sql);
const client = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
const neighbour = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
const slow = await seedCredential(sql, operator, { kind: "apiKey", variant: "B", perSecond: 1 });
const slowKey = { "x-api-key": apiKeyOf(slow) };
const api = await loadApi(path.resolve(import.meta.dirname, "../../app"));
const server = await startHttpServer(
  0,
  getRequestListener(
    withConnections((request) => api.fetch(request)),
    { errorHandler: failed },
  ),
);
afterAll(server.stop);

type Asked = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };
type Answer = {
  status: number;
  headers: Record<string, unknown>;
  retryAfter: string | undefined;
  code: unknown;
  error: unknown;
  body: unknown;
};

/** Sends a request from another address of this machine. */
function from(localAddress: string) {
  const connection = new Client(`http://127.0.0.1:${server.port}`, { localAddress, pipelining: 1 });
  afterAll(() => connection.close());
  return async (asked: Asked): Promise<Answer> => {
    const { statusCode, headers, body } = await connection.request(asked);
    const text = await body.text();
    const answer = text.startsWith("{") ? JSON.parse(text) : {};
    const { code, error } = answer;
    const retryAfter = headers["retry-after"] as string | undefined;
    return { status: statusCode, headers, retryAfter, code, error, body: answer };
  };
}

/** Stops the clock of the limits until the test ends, so that nothing is added meanwhile. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Uses up what an address may send at once. */
function useUp(remoteAddress: string, kind: keyof typeof SOURCE_RATES): void {
  const { perSecond, burstSeconds } = SOURCE_RATES[kind];
  const request = new Request("http://localhost/");
  cameBy(request, { remoteAddress });
  expect(() => {
    for (let i = 0; i <= perSecond * burstSeconds; i++) limitSource(request, kind);
  }).toThrow("RATE_LIMITED");
}

const OURS = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
const tokenRequest = (secret: string, id: string = client.id, path = "/v1/oauth2/token", json = false): Asked => {
  const members = { grant_type: "client_credentials", client_id: id, client_secret: secret };
  return {
    method: "POST",
    path,
    headers: { "content-type": json ? "application/json" : "application/x-www-form-urlencoded" },
    body: json ? JSON.stringify(members) : `${new URLSearchParams(members)}`,
  };
};
const limited = { status: 429, code: "RATE_LIMITED", retryAfter: expect.stringMatching(/^[1-9]\d*$/) };

const slowDown = { status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/), error: "temporarily_unavailable" };

test("429 after 100 failed token requests of one client from one address; its right secret and other clients pass", async () => {
  stopClock();
  const ask = from("127.0.0.2");
  for (let i = 0; i < 100; i++) expect((await ask(tokenRequest("wrong"))).status).toBe(401);
  expect(await ask(tokenRequest("wrong"))).toMatchObject(slowDown);
  // What is over the client's limit takes nothing from the others.
  for (let i = 0; i < 500; i++) expect((await ask(tokenRequest("wrong"))).status).toBe(429);
  expect((await ask(tokenRequest("wrong", neighbour.id))).status).toBe(401);
  expect((await ask(tokenRequest(neighbour.secret, neighbour.id))).status).toBe(200);
  expect((await ask(tokenRequest(client.secret))).status).toBe(200);
  expect((await from("127.0.0.3")(tokenRequest("wrong"))).status).toBe(401);
});

test("429 after 500 failed token requests of many clients from one address; right secrets pass", async () => {
  stopClock();
  const ask = from("127.0.0.9");
  for (let i = 0; i < 500; i++) expect((await ask(tokenRequest("wrong", randomUUID()))).status).toBe(401);
  expect(await ask(tokenRequest("wrong", randomUUID()))).toMatchObject(slowDown);
  expect(await ask(tokenRequest("wrong", ""))).toMatchObject(slowDown);
  const fresh = await seedCredential(sql, operator, { kind: "oauth", variant: "B" });
  expect((await ask(tokenRequest(fresh.secret, fresh.id))).status).toBe(200);
  expect((await from("127.0.0.10")(tokenRequest("wrong", randomUUID()))).status).toBe(401);
});

test.each([
  ["getToken", "/v1/oauth2/token", false],
  ["getTokenByJson", "/v2/oauth/token", true],
] as const)(
  "%s: 403 from another network and 429 are errors of OAuth, as shown in the documents",
  async (name, path, json) => {
    stopClock();
    const ask = from("127.0.0.1");
    const elsewhere = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
    await sql("UPDATE credential SET networks = '{203.0.113.0/24}' WHERE id = $1", [elsewhere.id]);
    const asked = (secret: string) => tokenRequest(secret, elsewhere.id, path, json);
    const refused = await ask(asked(elsewhere.secret));
    expect(refused).toMatchObject({ status: 403, error: "unauthorized_client" });
    for (let i = 0; i < 100; i++) expect((await ask(asked("wrong"))).status).toBe(401);
    const limited = await ask(asked("wrong"));
    expect(limited).toMatchObject(slowDown);
    expectShown(
      new Map([
        [`${name}.403`, refused.body],
        [`${name}.429`, limited.body],
      ]),
    );
  },
);

test("granted tokens count nothing", async () => {
  const ask = from("127.0.0.4");
  for (let i = 0; i < 150; i++) expect((await ask(tokenRequest(client.secret))).status).toBe(200);
});

test.each<[string, string, Asked, keyof typeof SOURCE_RATES]>([
  ["payment payloads", "127.0.0.5", { method: "GET", path: "/qr/v2/unknown" }, "payloads"],
  [
    "operations of the console",
    "127.0.0.6",
    { method: "POST", path: "/bff/listCharges", body: "{}", headers: OURS },
    "console",
  ],
  ["streams of live updates", "127.0.0.8", { method: "GET", path: "/bff/live" }, "console"],
])("429 too many %s from one address, and not from another", async (_what, address, asked, kind) => {
  const stranger = from(address);
  expect((await stranger(asked)).status).not.toBe(429);
  stopClock();
  useUp(address, kind);
  expect(await stranger(asked)).toMatchObject(limited);
  expect((await from("127.0.0.7")(asked)).status).not.toBe(429);
});

test.each<[string, string, Asked, keyof typeof SOURCE_RATES]>([
  ["readChargePayload", "127.0.0.11", { method: "GET", path: "/qr/v2/unknown" }, "payloads"],
  ["getToken", "127.0.0.12", tokenRequest("wrong"), "failedTokens"],
  ["getTokenByJson", "127.0.0.13", tokenRequest("wrong", client.id, "/v2/oauth/token", true), "failedTokens"],
  ["getBalance", "127.0.0.14", { method: "GET", path: "/v1/balance", headers: slowKey }, "payloads"],
])("%s: the headers of 429 are those of the documents", async (name, address, asked, kind) => {
  stopClock();
  const ask = from(address);
  useUp(address, kind);
  // The credential's own limit, which its address does not change.
  for (let i = 0; i < 5; i++) await ask(asked);
  const { status, headers } = await ask(asked);
  expect(status).toBe(429);
  for (const variant of ["A", "B"] as const) {
    const { operation } = documented(servedDocument(published, variant)).find(
      (one) => one.operation.operationId === name,
    ) as ReturnType<typeof documented>[number];
    const promised = Object.keys(operation.responses["429"]?.headers ?? {}).map((header) => header.toLowerCase());
    expect(promised).toEqual(expect.arrayContaining(["retry-after", "x-request-id"]));
    const ofLimits = ["x-request-id", "retry-after", "ratelimit", "ratelimit-policy"];
    expect(ofLimits.filter((header) => header in headers)).toEqual(
      ofLimits.filter((header) => promised.includes(header)),
    );
  }
});
