import path from "node:path";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server.js";
import { NextRequest } from "next/server.js";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { keptTarget } from "#lib/http/kept-target.ts";
import { pathnameOf } from "#lib/http/request-head.ts";
import { config, proxy } from "../../proxy.ts";
import { loadApi } from "./api.ts";

await testDatabase();
const api = await loadApi(path.resolve(import.meta.dirname, "../../app"));

const OTHER_SPELLINGS = [
  ...["//v1/balance", "///v1//balance", "/V1/balance", "/V2/oauth/token", "/%761/balance", "/%561/balance"],
  ...["/v1%2Fbalance", "/./v1/balance", "/../v1/balance", "/\\v1\\balance", "/%20v1/balance", "/v1%20/balance"],
  ...["/v1.0/balance", "/v3/balance", "/QR/v2/token", "//qr/v2/token", "/Bff/me", "/HEALTHZ", "/.Well-Known/jwks.json"],
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
  "/%zz",
];

async function expectRefusal(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  expect(answer.headers.get("x-request-id")).toBeTruthy();
  expect(await answer.json()).toMatchObject({ code: "ROUTE_NOT_FOUND", detail: expect.stringContaining("lower case") });
}

describe("other spellings of the API's paths", () => {
  test.each(OTHER_SPELLINGS)("404 problem+json %s, not a page", async (target) => {
    const url = `http://localhost${keptTarget(target)}`;
    expect(api.owns(pathnameOf(url))).toBe(true);
    await expectRefusal(await api.fetch(new Request(url)));
  });

  test.each(OTHER_SPELLINGS)("404 problem+json %s from Next alone", async (target) => {
    const url = `http://localhost${keptTarget(target)}`;
    expect(unstable_doesMiddlewareMatch({ config, nextConfig: {}, url })).toBe(true);
    const leadsTo = (await proxy(new NextRequest(url))).headers.get("x-middleware-rewrite") ?? "";
    const refusal = await api.fetch(new Request(leadsTo));
    expect([refusal.status, refusal.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });

  test.each(PAGES)("%s stays a page", async (target) => {
    const url = `http://localhost${keptTarget(target)}`;
    expect(api.owns(pathnameOf(url))).toBe(false);
    expect((await proxy(new NextRequest(url))).headers.get("content-security-policy")).toBeTruthy();
  });
});
