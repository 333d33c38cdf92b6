import path from "node:path";
import { describe, expect, test } from "vitest";
import { documented, exampleRequest } from "#e2e/docs/support/documented-operation.ts";
import { seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { published } from "#lib/domain/published.ts";
import { servedDocument } from "#lib/http/openapi/document.ts";
import { rows } from "#lib/server/db.ts";
import { loadApi } from "./api.ts";

await testDatabase();
const sql = (text: string, values: unknown[] = []) => rows({ text, values }) as Promise<never[]>;
const operator = await seedOperator(sql);
const api = await loadApi(path.resolve(import.meta.dirname, "../../app"));

async function send(target: string, init: RequestInit = {}): Promise<Response> {
  return api.fetch(new Request(`http://localhost${target}`, init));
}

async function tokenOf(variant: "A" | "B"): Promise<string> {
  const { id, secret } = await seedCredential(sql, operator, { kind: "oauth", variant });
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret });
  return (await (await send("/v1/oauth2/token", { method: "POST", body })).json()).access_token;
}

const withQuery = (target: string, query: string) => `${target}${target.includes("?") ? "&" : "?"}${query}`;

describe.each(["A", "B"] as const)("variant %s", async (variant) => {
  const token = await tokenOf(variant);
  const all = documented(servedDocument(published, variant)).map(({ method, path, operation }) => ({
    name: operation.operationId,
    method,
    target: exampleRequest(method, path, operation).path,
  }));

  test.each(all)("$name: Unknown-Parameters names what was ignored of its query", async ({ method, target }) => {
    const reply = await send(withQuery(target, "zzzzz=1&qqqqq=2&zzzzz=3"), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" || method === "PUT" ? { body: "{}" } : {}),
    });
    expect(reply.headers.get("unknown-parameters"), `${reply.status}`).toBe("zzzzz, qqqqq");
  });
});

test.each(["/v1/openapi.json", "/llms.txt", "/v1/statement/files/nothing", "/v1/mock/inspector/nothing"])(
  "%s: Unknown-Parameters names what was ignored of its query",
  async (target) => {
    const reply = await send(`${target}?zzzzz=1&q%20q=2`);
    expect(reply.headers.get("unknown-parameters"), `${reply.status}`).toBe("zzzzz, q%20q");
    expect((await send(target)).headers.get("unknown-parameters")).toBeNull();
  },
);

test.each(["varient=B", "Variant=B", "variants=B", "varian=B"])("400 of the documents: %s", async (query) => {
  const reply = await send(`/v1/openapi.json?${query}`);
  const pointer = `/${query.split("=")[0]}`;
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({
      code: "VALIDATION_ERROR",
      errors: [{ pointer, message: "is not known; the one that is known is variant" }],
    }),
  ]);
});

test.each(["DPP=2026-12-01&codMun=3550308", "codMun=3550308"])(
  "the norm's parameters of a QR code's address are no unknown ones: %s",
  async (query) => {
    expect((await send(`/qr/v2/nothing?${query}`)).headers.get("unknown-parameters")).toBeNull();
  },
);

test.each(["dpp=2026-12-01", "codMu=3550308"])("no query of a QR code's address is refused: %s", async (query) => {
  const reply = await send(`/qr/v2/nothing?${query}`);
  expect([reply.status, reply.headers.get("unknown-parameters")]).toEqual([404, query.split("=")[0]]);
});
