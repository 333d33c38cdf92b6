import type { Variant } from "../../core/contract.ts";
import type { OpenApi } from "../../core/open-api.ts";
import { env } from "../../server/env.ts";
import { openApiDocument, type Source } from "./document.ts";

const made = new WeakMap<Source, Map<Variant, OpenApi>>();

/** Returns the document of a variant as this process serves it. It is built once. */
export function servedDocument(source: Source, variant: Variant): OpenApi {
  const known = made.get(source) ?? new Map<Variant, OpenApi>();
  made.set(source, known);
  const { BASE_URL: baseUrl, APP_ENV } = env();
  const document = known.get(variant) ?? openApiDocument(source, { variant, baseUrl, staging: APP_ENV === "staging" });
  known.set(variant, document);
  return document;
}
