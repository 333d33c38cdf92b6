import { describe, expect, test } from "vitest";
import { answerPointer, schemaReader } from "./support/documented-operation.ts";
import { documentOf, exampleRules } from "./support/example-rules.ts";
import { stagingService } from "./support/staging-service.ts";

const service = await stagingService();
const { baseUrl, staging } = service;
await exampleRules(service, "A");
const document = await documentOf(baseUrl, "A");
const { check } = schemaReader(document);

describe("what needs no contract", () => {
  test.each(["/v1/oauth2/token", "/v2/oauth/token"])(
    "POST %s answers what is described, with the right secret",
    async (path) => {
      for (const [type, { example }] of Object.entries(document.paths[path]?.post?.requestBody?.content ?? {})) {
        const members = { ...(example as Record<string, string>), client_secret: staging.clientSecret };
        const response = await fetch(`${baseUrl}${path}`, { method: "POST", ...encoded(type, members) });
        expect([type, response.status]).toEqual([type, 200]);
        expect(check(await response.json(), answerPointer(path, "post", 200))).toBeNull();
      }
    },
  );

  test.each([
    ["/.well-known/jwks.json", "application/jwk-set+json"],
    ["/.well-known/oauth-authorization-server", "application/json"],
  ])("GET %s answers what is described", async (path, type) => {
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
