import createClient, { type Client } from "openapi-fetch";
import type { Variant } from "#lib/core/contract.ts";
import type { paths as PathsA } from "./types/a.ts";
import type { paths as PathsB } from "./types/b.ts";

type PathsOf<V extends Variant> = V extends "A" ? PathsA : PathsB;

/** Returns a client whose requests and answers have the types of the variant's OpenAPI document. */
export function apiClient<V extends Variant>(
  _variant: V,
  baseUrl: string,
  headers: Record<string, string>,
): Client<PathsOf<V>> {
  return createClient<PathsOf<V>>({ baseUrl, headers });
}
