import path from "node:path";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server.js";
import { NextRequest } from "next/server.js";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { requestTarget } from "#lib/http/heads/request-target.ts";
import { pathnameOf } from "#lib/http/request-head.ts";
import { config, proxy } from "../../proxy.ts";
import { loadApi } from "./api.ts";

await testDatabase();
const api = await loadApi(path.resolve(import.meta.dirname, "../../app"));

const OTHER_SPELLINGS = [
  ...["//v1/balance", "///v1//balance", "/V1/balance", "/V2/oauth/token", "/%761/balance", "/%561/balance"],
  ...["/v1%2Fbalance", "/./v1/balance", "/../v1/balance", "/\\v1\\balance", "/%20v1/balance", "/v1%20/balance"],
  ...["/v1.0/balance", "/v3/balance", "/QR/v2/token", "//qr/v2/token", "/Bff/me", "/HEALTHZ", "/.Well-Known/jwks.json"],
  ...[
    "/v1;x/balance",
    "/v2;/oauth/token",
    "/v1,/balance",
    "/v1:balance",
    "/v1balance",
    "/v1%3Bx/balance",
    "/V10/balance",
  ],
  ...[
    "/x/../v1/balance",
    "/x/..//V1/balance",
    "/x/y/%2e%2E/./../v2;a/token",
    "/charges/..%2Fv1/balance",
    "/%2576%31/balance",
  ],
  ...[
    "/v1%00/balance",
    "/v1%253Bx/balance",
    "/qr;x/v2/token",
    "/bff:me",
    "/healthz;x",
    "/readyz,",
    "/metrics;a=b",
    "/RAIL/x",
  ],
];
const PAGES = [
  "/",
  "/charges",
  "//charges",
  "/docs/charges",
  "/verify/x",
  "/v",
  "/vip",
  "/nothing",
  "/quarantine",
  "/charges/../payouts",
  "/x/../../charges",
  "/metricsfoo",
  "/healthz-of-banks",
  "/%zz",
];

async function expectRefusal(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  expect(answer.headers.get("x-request-id")).toBeTruthy();
  expect(await answer.json()).toMatchObject({ code: "ROUTE_NOT_FOUND", detail: expect.stringContaining("lower case") });
}

describe("other spellings of the API's paths", () => {
  test.each(OTHER_SPELLINGS)("404 problem+json %s, not a page", async (target) => {
    const url = `http://localhost${requestTarget(target)}`;
    expect(api.owns(pathnameOf(url))).toBe(true);
    await expectRefusal(await api.fetch(new Request(url)));
  });

  test.each(OTHER_SPELLINGS)("404 problem+json %s from Next alone", async (target) => {
    const url = `http://localhost${requestTarget(target)}`;
    expect(unstable_doesMiddlewareMatch({ config, nextConfig: {}, url })).toBe(true);
    const leadsTo = (await proxy(new NextRequest(url))).headers.get("x-middleware-rewrite") ?? "";
    const refusal = await api.fetch(new Request(leadsTo));
    expect([refusal.status, refusal.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });

  test.each(PAGES)("%s stays a page", async (target) => {
    const url = `http://localhost${requestTarget(target)}`;
    expect(api.owns(pathnameOf(url))).toBe(false);
    expect((await proxy(new NextRequest(url))).headers.get("content-security-policy")).toBeTruthy();
  });
});

const JSON_ALONE = [
  ...["application/json", "application/json, text/plain, */*", "APPLICATION/JSON;q=0.9", "application/problem+json"],
  ...["text/json", "json", "text/html;q=0, application/json", "application/vnd.api+json, */*;q=0.1"],
];
const NOT_JSON_ALONE = [
  ...["*/*", "", "text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "application/json, text/html"],
  ...["text/x-component", "application/json;q=0", "application/manifest+json;q=0.0, */*"],
];

describe("what accepts JSON and no page", () => {
  test.each(JSON_ALONE)("404 problem+json of every page: %s", async (accept) => {
    for (const target of ["/", "/charges", "/pay/x", "/nothing", "/vip"]) {
      expect(api.owns(target, accept)).toBe(true);
      const headers = { accept };
      const refusal = await api.fetch(new Request(`http://localhost${target}`, { headers }));
      expect([refusal.status, refusal.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
      const alone = await proxy(new NextRequest(`http://localhost${target}`, { headers }));
      expect(alone.headers.get("x-middleware-rewrite")).toContain("/v1/");
    }
  });

  test.each(NOT_JSON_ALONE)("a page for %j", async (accept) => {
    for (const target of ["/", "/charges", "/nothing"]) {
      expect(api.owns(target, accept)).toBe(false);
      const alone = await proxy(new NextRequest(`http://localhost${target}`, { headers: { accept } }));
      expect(alone.headers.get("x-middleware-rewrite")).toBeNull();
    }
  });

  test("the console's own files and addresses stay what they are", () => {
    for (const accept of JSON_ALONE) {
      expect(api.owns("/_next/static/chunks/a.js", accept)).toBe(false);
      expect(unstable_doesMiddlewareMatch({ config, nextConfig: {}, url: "/_next/static/chunks/a.js" })).toBe(false);
      for (const target of ["/bff/me", "/words/en/1", "/api/auth/csrf", "/pay/x/status"])
        expect(api.owns(target, accept)).toBe(api.owns(target));
    }
  });
});
