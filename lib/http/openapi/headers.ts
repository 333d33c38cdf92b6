import type { Header, Parameter, Ref } from "../../core/http/open-api.ts";
import { WAIT_SECONDS_MAX } from "../../core/limits.ts";

/** Response headers, as `components/headers`. */
export const HEADERS: Readonly<Record<string, Header>> = {
  "X-Request-Id": {
    description: "The request's id: yours, when you sent one that fits, else a new one. Name it when you write to us.",
    required: true,
    schema: { type: "string", maxLength: 100 },
  },
  RateLimit: {
    description: 'What is left of the credential\'s bucket: `"read";r=<requests left>;t=<seconds until it is full>`.',
    schema: { type: "string", examples: ['"read";r=399;t=1'] },
  },
  "RateLimit-Policy": {
    description: 'The bucket\'s size: `"read";q=<requests>;w=<seconds>`.',
    schema: { type: "string", examples: ['"read";q=400;w=2'] },
  },
  "Unknown-Parameters": {
    description: "The query parameters that were ignored, because the operation does not know them.",
    schema: { type: "string", examples: ["trace, utm_source"] },
  },
  "Idempotent-Replayed": {
    description: "`true`: nothing was created, this is the record that was there already.",
    required: true,
    schema: { type: "string", const: "true" },
  },
  "Content-Disposition": {
    description: 'What to call the file: `attachment; filename="…"`.',
    required: true,
    schema: { type: "string", examples: ['attachment; filename="statement_10000001_2026-11-01_2026-11-20.csv"'] },
  },
  "Retry-After": {
    description: "Seconds to wait before the same request may succeed.",
    required: true,
    schema: { type: "integer", minimum: 1, maximum: 86_400 },
  },
  "WWW-Authenticate": {
    description: "What is missing: a token, or the scope that it names.",
    schema: { type: "string" },
  },
};

/** Request headers, as `components/parameters`. */
export const REQUEST_HEADERS: Readonly<Record<string, Parameter>> = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Your own id of this request, to be found again in the answer and in our logs.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,100}$" },
    example: "order-1000.try-2",
  },
  PreferWait: {
    name: "Prefer",
    in: "header",
    description: `\`wait=N\`: answer when the record is final, or after N seconds (at most ${WAIT_SECONDS_MAX}).`,
    schema: { type: "string", maxLength: 200 },
    example: "wait=5",
  },
};

/** Returns references to headers in `components/headers`. */
export function headerRefs(names: readonly string[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
