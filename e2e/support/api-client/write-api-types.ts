// `npm run api-client` writes the types that the API tests use. A test checks that they are up to date.
import { writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import type { Variant } from "#lib/core/contract.ts";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";

/** Returns the path of the file with a variant's types. */
export function apiTypesFile(variant: Variant): string {
  return path.join(import.meta.dirname, "types", `${variant.toLowerCase()}.ts`);
}

/** Returns the types of a variant's document as TypeScript text. */
export async function apiTypes(variant: Variant): Promise<string> {
  const document = openApiDocument(published, { variant, baseUrl: "https://pix.example", staging: true });
  return astToString(await openapiTS(JSON.stringify({ ...document, webhooks: {} }, bare)));
}

const WORDS = new Set(["description", "summary", "title", "example", "examples", "headers"]);

/** Removes members that do not affect types. Every refusal has the same `Problem`. */
function bare(this: unknown, name: string, value: unknown): unknown {
  const isMember = typeof value === "object" && value !== null && "type" in value;
  if (WORDS.has(name) && !isMember) return undefined;
  if (name !== "responses" || typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([status]) => status < "400");
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return Object.fromEntries([...kept, ["default", { description: "", content }]]);
}

if (import.meta.main) {
  for (const variant of ["A", "B"] as const) writeFileSync(apiTypesFile(variant), await apiTypes(variant));
}
