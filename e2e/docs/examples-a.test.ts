import { describe, expect, test } from "vitest";
import type { Operation } from "#lib/core/http/open-api.ts";
import { answerPointer, exampleRequest, schemaReader } from "./support/documented-operation.ts";
import { documentOf, exampleRules } from "./support/example-rules.ts";
import { expectShown } from "./support/recorded-answers.ts";
import { stagingService } from "./support/staging-service.ts";

const service = await stagingService();
const { baseUrl, staging } = service;
await exampleRules(service, "A");
const document = await documentOf(baseUrl, "A");
const { check } = schemaReader(document);

describe("the operations without a contract", () => {
  test.each(["/v1/oauth2/token", "/v2/oauth/token"])(
    "POST %s answers as documented: with the right secret, a wrong secret, an empty grant_type",
    async (path) => {
      const { operationId, requestBody } = document.paths[path]?.post ?? {};
      for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
        const right = { ...(example as Record<string, string>), client_secret: staging.clientSecret };
        const asked = { 200: right, 400: { ...right, grant_type: "" }, 401: { ...right, client_secret: "wrong" } };
        const answers = new Map<string, unknown>();
        for (const [status, members] of Object.entries(asked)) {
          const response = await fetch(`${baseUrl}${path}`, { method: "POST", ...encoded(type, members) });
          const answer = await response.json();
          expect([type, response.status]).toEqual([type, Number(status)]);
          expect(check(answer, answerPointer(path, "post", Number(status)))).toBeNull();
          answers.set(`${operationId}.${status}`, answer);
        }
        expectShown(answers);
      }
    },
  );

  test("GET /qr/v2/{token} answers its example: the charge that waits for its payment", async () => {
    const operation = document.paths["/qr/v2/{token}"]?.get as Operation;
    const response = await fetch(`${baseUrl}${exampleRequest("GET", "/qr/v2/{token}", operation).path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/jose"]);
  });

  test.each([
    ["/.well-known/jwks.json", "application/jwk-set+json"],
    ["/.well-known/oauth-authorization-server", "application/json"],
  ])("GET %s answers as the document describes", async (path, type) => {
    const response = await fetch(`${baseUrl}${path}`);
    expect(response.headers.get("content-type")).toBe(type);
    expect(check(await response.json(), answerPointer(path, "get", 200, type))).toBeNull();
  });
});

function encoded(type: string, members: Record<string, string>): RequestInit {
  if (type === "application/json") return { headers: { "content-type": type }, body: JSON.stringify(members) };
  if (type === "application/x-www-form-urlencoded") return { body: new URLSearchParams(members) };
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) form.set(name, value);
  return { body: form };
}
