import { describe, expect, test } from "vitest";
import { apiDomain } from "#lib/domain/api-domain.ts";
import { operations } from "#lib/domain/operations.ts";
import { TEST_ENVIRONMENT } from "../../../bin/test/test-environment.ts";
import { type Handlers, sameHandler } from "../handlers.ts";
import { serveApi } from "./serve-api.ts";

// No test in this file uses the database.
Object.assign(process.env, TEST_ENVIRONMENT, { DATABASE_URL: "postgresql://nobody@127.0.0.1/none" });

const teapot = sameHandler(async () => new Response(null, { status: 418 }));
const api = serveApi(apiDomain, operations, { "/v1/teapot": teapot });

/** The code of the refusal of a request without a credential, and the methods that are allowed. */
async function ask(method: keyof Handlers, pathname: string) {
  const response = await api[method](new Request(`http://localhost${pathname}`, { method }));
  return [(await response.json()).code, response.headers.get("allow")];
}
const UNAUTHORIZED = ["UNAUTHORIZED", null];
const NOT_FOUND = ["ROUTE_NOT_FOUND", null];

describe("a path", () => {
  test("with a contract is served", async () => {
    expect(await ask("GET", "/v1/balance")).toEqual(UNAUTHORIZED);
    expect(await ask("GET", "/v1/balance?x=/v1")).toEqual(UNAUTHORIZED);
    expect(await ask("GET", "/v1/pix/refund/E1/r-1")).toEqual(UNAUTHORIZED);
  });

  test("without a contract is not found", async () => {
    for (const path of ["/v1", "/v2", "/v1/balances", "/v1/balance/", "/v1/pix/withdraw/", "/v1/pix/refund/a/b/c"])
      expect([path, await ask("GET", path)]).toEqual([path, NOT_FOUND]);
  });

  test("lists every allowed method when another method is used", async () => {
    expect(await ask("DELETE", "/v1/pix/refund/E1")).toEqual(["METHOD_NOT_ALLOWED", "POST, GET, HEAD"]);
    expect(await ask("OPTIONS", "/v1/mock/rail/faults")).toEqual(["METHOD_NOT_ALLOWED", "GET, HEAD, PUT"]);
  });

  test("that fits a parameter of another path has the methods of both, if the parameter allows the value", async () => {
    for (const path of ["/v1/pix/withdraw/manual", "/v1/pix/withdraw/pix-key"])
      expect(await ask("PUT", path)).toEqual(["METHOD_NOT_ALLOWED", "POST, GET, HEAD"]);
    expect(await ask("GET", "/v1/pix/deposit/immediate-charge")).toEqual(["METHOD_NOT_ALLOWED", "POST"]);
  });

  test("without an operation is served by its own handlers", async () => {
    expect((await api.GET(new Request("http://localhost/v1/teapot"))).status).toBe(418);
  });
});
