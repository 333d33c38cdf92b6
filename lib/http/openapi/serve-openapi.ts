import { createHash } from "node:crypto";
import { refuse } from "../../core/errors.ts";
import { queryMembers } from "../decode.ts";
import { type Handlers, sameHandler } from "../handlers.ts";
import { problem, refusalOf } from "../problem.ts";
import { requestIdOf } from "../request-head.ts";
import { countRequest } from "../request-metrics.ts";
import { unknownParameters } from "../unknown-parameters.ts";
import { type Source, servedDocument } from "./document.ts";

const PARAMETERS = new Set(["variant"]);

type Served = { text: string; etag: string };

/**
 * Returns the handlers of the OpenAPI documents: `?variant=A` (the default) or `B`, and 304 when `If-None-Match`
 * matches.
 */
export function serveOpenApi(source: Source): Handlers {
  const made = new Map<string, Served>();
  const documentOf = (variant: "A" | "B"): Served => {
    const known = made.get(variant);
    if (known) return known;
    const text = JSON.stringify(servedDocument(source, variant));
    const served = { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
    made.set(variant, served);
    return served;
  };

  return sameHandler(async (request) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    let response: Response;
    try {
      response = answer(request, requestId, documentOf);
    } catch (error) {
      response = problem(refusalOf(error, requestId), requestId);
    }
    countRequest("openApi", response.status, startedAt);
    return request.method === "HEAD" ? new Response(null, response) : response;
  });
}

function answer(request: Request, requestId: string, documentOf: (variant: "A" | "B") => Served): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw refuse("METHOD_NOT_ALLOWED", "Use GET, HEAD here.", { headers: { Allow: "GET, HEAD" } });
  }
  const members = queryMembers(request);
  const ignored = unknownParameters(Object.keys(members), PARAMETERS);
  const { variant = "A" } = members;
  if (variant !== "A" && variant !== "B") {
    const errors = [{ pointer: "/variant", message: "must be A or B" }];
    throw refuse("VALIDATION_ERROR", "variant must be A or B.", { errors });
  }
  const { text, etag } = documentOf(variant);
  const headers = {
    etag,
    "cache-control": "public, max-age=300",
    "x-request-id": requestId,
    ...(ignored ? { "unknown-parameters": ignored } : {}),
  };
  const known = (request.headers.get("if-none-match") ?? "").split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": "application/json" } });
}
