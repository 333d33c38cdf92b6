import type { Contract, Form, Variant } from "../../core/contract.ts";
import { type ErrorCode, STATUS_OF } from "../../core/errors.ts";
import type { Answer, Example, Schema } from "../../core/http/open-api.ts";
import { needsCertificate } from "../../core/scope.ts";
import { ERROR_GUIDE } from "./error-guide.ts";
import { headerRefs } from "./headers.ts";
import type { Recorded } from "./recorded.ts";

const codes = Object.keys(STATUS_OF) as ErrorCode[];
const apiCodes = codes.filter((code) => !ERROR_GUIDE[code].consoleOnly);

/** RFC 9457, with the members of docs/specification-gaps.md §3. */
export const PROBLEM_SCHEMA: Schema = {
  description: "What was wrong with a request (RFC 9457). With a status below 500 nothing was stored.",
  type: "object",
  required: ["type", "title", "status", "code", "detail", "message", "requestId"],
  properties: {
    type: { type: "string", format: "uri-reference", description: "Address of the code's explanation." },
    title: { type: "string", description: "The code in words." },
    status: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status again." },
    code: { type: "string", enum: apiCodes, description: "What is wrong, as one of a closed set." },
    detail: { type: "string", description: "What is wrong with this request, and what to do." },
    message: { type: "string", description: "The same for people." },
    requestId: { type: "string", maxLength: 100, description: "The request's id, as in `X-Request-Id`." },
    errors: {
      type: "array",
      maxItems: 50,
      description: "The wrong members.",
      items: {
        type: "object",
        required: ["pointer", "message"],
        properties: {
          pointer: { type: "string", description: "RFC 6901 pointer to the member." },
          message: { type: "string", description: "What is wrong with it." },
        },
      },
    },
  },
};

/** Returns a problem for each code that the text of a document's paths refers to, as `components/examples`. */
export function problemExamples(paths: string, variant: Variant, recorded: Recorded): Record<string, Example> {
  return Object.fromEntries(
    apiCodes
      .filter((code) => paths.includes(`"#/components/examples/${code}"`))
      .map((code) => [code, { summary: ERROR_GUIDE[code].meaning, value: recorded[`${code}.${variant}`] }]),
  );
}

/** Returns every code that an operation can answer with, in the order of their statuses. */
export function problemCodes(contract: Contract, form: Form, readsBody: boolean): ErrorCode[] {
  const validation = contract.validationCodes?.["*"] ? Object.values(contract.validationCodes) : ["VALIDATION_ERROR"];
  const sensitive = contract.scope !== undefined && needsCertificate(contract.scope);
  const possible = new Set<string>([
    ...validation,
    ...(readsBody ? ["INVALID_JSON", "REQUEST_TIMEOUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] : []),
    "UNAUTHORIZED",
    "INSUFFICIENT_SCOPE",
    "ADDRESS_NOT_ALLOWED",
    ...(sensitive ? ["CLIENT_CERTIFICATE_REQUIRED"] : []),
    "ROUTE_NOT_FOUND",
    "NOT_ACCEPTABLE",
    ...(contract.effect === "create" && form.path ? ["EXTERNAL_ID_CONFLICT"] : []),
    ...contract.errors,
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ]);
  return apiCodes.filter((code) => possible.has(code));
}

const HEADERS_OF: Readonly<Record<number, string[]>> = {
  401: ["WWW-Authenticate"],
  403: ["WWW-Authenticate", "RateLimit", "RateLimit-Policy"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};

const OF_CREDENTIAL = new Set(["RateLimit", "RateLimit-Policy"]);

/** Returns the answers for a set of codes, by HTTP status. `isPublic`: no credential is asked for, so none has a limit to tell of. */
export function problemAnswers(
  possible: readonly ErrorCode[],
  { isPublic = false }: { isPublic?: boolean } = {},
): Record<string, Answer> {
  const byStatus = Map.groupBy(possible, (code) => STATUS_OF[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => {
      const own = HEADERS_OF[status] ?? [];
      const headers = ["X-Request-Id", ...own.filter((header) => !(isPublic && OF_CREDENTIAL.has(header)))];
      const answer: Answer = {
        description: some.map((code) => `\`${code}\`: ${ERROR_GUIDE[code].meaning}`).join("\n\n"),
        headers: headerRefs(headers),
        content: {
          "application/problem+json": {
            schema: { $ref: "#/components/schemas/Problem" },
            examples: Object.fromEntries(some.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      };
      return [String(status), answer];
    }),
  );
}
