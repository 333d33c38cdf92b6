import { expect, test } from "vitest";
import { getBalanceContract } from "../../domain/base/accounts/balance.contract.ts";
import { serveOpenApi } from "./serve-openapi.ts";

process.env.DATABASE_URL = "postgresql://nobody@localhost/nothing";
const { GET, HEAD, POST } = serveOpenApi({ contracts: [getBalanceContract], records: {}, states: {}, recorded: {} });
const ask = (query = "", headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/v1/openapi.json${query}`, { headers }));

test("200 the document of variant A when no variant is named", async () => {
  const response = await ask();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  const document = await response.json();
  expect(document.info.title).toBe("Guichê, variant A");
  expect(Object.keys(document.paths)).toContain("/v1/balance");
});

test("200 the document of variant B", async () => {
  const document = await (await ask("?variant=B")).json();
  expect(document.components.securitySchemes).toHaveProperty("apiKey");
});

test.each(["?variant=C", "?variant=a", "?variant=", "?variant=A&variant=B"])("400 %s", async (query) => {
  const response = await ask(query);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ pointer: "/variant" }] });
});

test("304 when the client already has the document, and only then", async () => {
  const etag = (await ask()).headers.get("etag") ?? "";
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
    expect((await ask("", { "if-none-match": tags })).status).toBe(304);
  expect((await ask("?variant=B", { "if-none-match": etag })).status).toBe(200);
});

test("HEAD has the headers and no body", async () => {
  const response = await HEAD(new Request("http://localhost/v1/openapi.json", { method: "HEAD" }));
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("etag")).toMatch(/^"/);
});

test("405 with Allow: POST", async () => {
  const response = await POST(new Request("http://localhost/v1/openapi.json", { method: "POST" }));
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
