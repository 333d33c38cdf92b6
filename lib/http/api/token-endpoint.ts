import { setImmediate } from "node:timers/promises";
import { type ErrorCode, Refusal, refuse } from "../../core/errors.ts";
import type { Credential } from "../../core/http/credential.ts";
import { FORM_BYTES_MAX, TOKEN_REQUESTS } from "../../core/limits.ts";
import { signAccessToken } from "../../server/keys/access-token.ts";
import { hasSecret } from "../../server/keys/api-key.ts";
import { BoundedQueue, QueueFull } from "../../server/process/bounded-queue.ts";
import { processWide } from "../../server/process-wide.ts";
import { refuseElsewhere, thumbprintOf } from "../clients/client-connection.ts";
import { logRefusal } from "../clients/log-refusal.ts";
import { limitFailedToken } from "../clients/source-limits.ts";
import { type Handler, type Handlers, namingIgnored, sameHandler } from "../handlers.ts";
import { problem, refusalOf } from "../problem.ts";
import { readJson, readText } from "../read-json.ts";
import { requestIdOf } from "../request-head.ts";
import { countRequest } from "../request-metrics.ts";
import type { ApiDomain } from "./api-domain.ts";
import { noteRequest } from "./note-request.ts";
import type { Seen } from "./seen.ts";

export type TokenSpec = { body: "form" | "json"; lifetimeSeconds: number; tokenType: "bearer" | "Bearer" };
type Members = Record<string, unknown>;

/** An error of RFC 6749 §5.2. */
class OAuthError extends Error {
  readonly code: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(code: string, description: string, status = 400, headers: Record<string, string> = {}) {
    super(description);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** The refusals that an OAuth client understands by an error of its own protocol. */
const OAUTH_ERROR_OF: Partial<Record<ErrorCode, string>> = {
  INVALID_JSON: "invalid_request",
  ADDRESS_NOT_ALLOWED: "unauthorized_client",
  RATE_LIMITED: "temporarily_unavailable",
};

/**
 * Returns the handlers of a token endpoint (OAuth 2.0 client credentials). Its errors follow RFC 6749, not
 * problem+json.
 */
export function serveToken(domain: ApiDomain, spec: TokenSpec): Handlers {
  const name = spec.body === "json" ? "getTokenByJson" : "getToken";
  const post: Handler = async (request) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const seen: Seen = { request, requestId, startedAt, name };
    const response = await inTokenTurn(() => grant(domain, seen, spec)).catch((error: unknown) => failed(error, seen));
    response.headers.set("x-request-id", requestId);
    countRequest("token", response.status, startedAt);
    noteRequest(domain, seen, response.status);
    return response;
  };
  const other: Handler = async (request) => {
    const refusal = refuse("METHOD_NOT_ALLOWED", "Use POST here.", { headers: { Allow: "POST" } });
    const requestId = requestIdOf(request);
    noteRequest(domain, { request, requestId, startedAt: performance.now(), name, refusal }, refusal.status);
    return problem(refusal, requestId);
  };
  return namingIgnored({ ...sameHandler(other), POST: post });
}

async function grant(domain: ApiDomain, seen: Seen, spec: TokenSpec): Promise<Response> {
  const { request } = seen;
  const { members, credential } = await proven(domain, seen, spec);
  seen.credential = credential;
  refuseElsewhere(request, credential);
  if (typeof members.grant_type !== "string" || members.grant_type === "")
    throw new OAuthError("invalid_request", "grant_type is required");
  if (members.grant_type !== "client_credentials") {
    throw new OAuthError("unsupported_grant_type", "only client_credentials is supported");
  }
  const scopes = narrowedScopes(members.scope, credential);
  const accessToken = await signAccessToken(credential.id, scopes, spec.lifetimeSeconds, thumbprintOf(request));
  return json(seen, 200, {
    access_token: accessToken,
    token_type: spec.tokenType,
    expires_in: spec.lifetimeSeconds,
    scope: scopes.join(" "),
  });
}

/**
 * Reads the request and proves its client. Only what fails is counted, and after the proof: the right secret always passes,
 * whatever others send from the same address. The proof costs one look-up by key, kept for some seconds, and one hash.
 */
async function proven(domain: ApiDomain, seen: Seen, spec: TokenSpec) {
  const { request } = seen;
  try {
    const members = spec.body === "json" ? await readJson(request, seen, FORM_BYTES_MAX) : await readForm(request);
    // Always JSON for the request log, which then finds and masks every secret in it.
    seen.body = JSON.stringify(members);
    return { members, credential: await authenticateClient(domain, seen, members) };
  } catch (error) {
    // An outage is not the client's failure.
    if (error instanceof OAuthError || error instanceof Refusal) limitFailedToken(request, seen.claimedId);
    throw error;
  }
}

async function readForm(request: Request): Promise<Members> {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return once(new URLSearchParams(await readText(request, FORM_BYTES_MAX)));
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send a form: application/x-www-form-urlencoded or multipart/form-data.");
  }
  const text = await readText(request, FORM_BYTES_MAX);
  const form = await new Response(text, { headers: { "content-type": type } }).formData().catch(() => {
    throw new OAuthError("invalid_request", "the form cannot be read");
  });
  return once(form);
}

function once(form: Iterable<[string, unknown]>): Members {
  const members = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (members.has(name)) throw new OAuthError("invalid_request", `${name} is given twice`);
    members.set(name, value);
  }
  return Object.fromEntries(members);
}

async function authenticateClient(domain: ApiDomain, seen: Seen, members: Members): Promise<Credential> {
  const basic = basicClient(seen.request);
  if (basic && members.client_secret !== undefined) {
    throw new OAuthError("invalid_request", "the client must give its secret once: by HTTP Basic or as client_secret");
  }
  const { id, secret } = basic ?? { id: members.client_id, secret: members.client_secret };
  // RFC 6749 §5.2 counts "no client authentication included" as invalid_client.
  if (typeof id !== "string" || typeof secret !== "string" || id === "" || secret === "") {
    throw new OAuthError("invalid_client", "client_id and client_secret are required", 401);
  }
  seen.claimedId = id;
  const credential = await domain.credentialById(id.toLowerCase());
  if (credential?.kind !== "oauth" || !hasSecret(credential, secret)) {
    throw new OAuthError("invalid_client", "the client is unknown, or its secret is wrong", 401);
  }
  return credential;
}

function basicClient(request: Request): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!encoded) return null;
  const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(/:(.*)/s);
  try {
    // RFC 6749 §2.3.1: both parts are form-encoded before they are joined.
    return { id: decodeURIComponent(id.replaceAll("+", " ")), secret: decodeURIComponent(secret.replaceAll("+", " ")) };
  } catch {
    return { id, secret };
  }
}

function narrowedScopes(asked: unknown, credential: Credential): string[] {
  if (asked === undefined || asked === "") return credential.scopes;
  const scopes = typeof asked === "string" ? [...new Set(asked.split(" ").filter(Boolean))] : [];
  if (scopes.length === 0 || scopes.some((scope) => !credential.scopes.includes(scope))) {
    throw new OAuthError("invalid_scope", "the client does not have every scope that was asked for");
  }
  return scopes;
}

function failed(error: unknown, seen: Seen): Response {
  if (error instanceof OAuthError) {
    logOf(seen, error);
    return oauthError(seen, error);
  }
  const refusal: Refusal = refusalOf(error, seen.requestId);
  const { code, status, detail, headers } = refusal;
  logOf(seen, refusal);
  const oauthCode = OAUTH_ERROR_OF[code];
  if (oauthCode) return oauthError(seen, new OAuthError(oauthCode, detail, status, headers));
  seen.refusal = refusal;
  return problem(refusal, seen.requestId);
}

function logOf({ request, requestId, credential, claimedId }: Seen, { status, code }: OAuthError | Refusal): void {
  logRefusal({ request, requestId, operation: "token", status, code }, { credentialId: credential?.id, claimedId });
}

function oauthError(seen: Seen, { code, status, message, headers }: OAuthError): Response {
  seen.oauthError = code;
  const challenge: Record<string, string> = status === 401 ? { "www-authenticate": 'Basic realm="guiche"' } : {};
  return json(seen, status, { error: code, error_description: message }, { ...challenge, ...headers });
}

function json(seen: Seen, status: number, members: object, headers: Record<string, string> = {}): Response {
  seen.answer = JSON.stringify(members);
  return new Response(seen.answer, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", pragma: "no-cache", ...headers },
  });
}

const turns = processWide("token-turns", () => new BoundedQueue(TOKEN_REQUESTS));

/**
 * Answers few token requests at once, because strangers may send them and the other requests share the event loop. Throws
 * SERVICE_UNAVAILABLE when too many wait.
 */
export async function inTokenTurn<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await turns.run("second", "", async () => {
      // What has arrived meanwhile goes first.
      await setImmediate();
      return await answer();
    });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const headers = { "Retry-After": `${TOKEN_REQUESTS.waitSeconds}` };
    throw refuse("SERVICE_UNAVAILABLE", "Too many tokens are asked for at this moment. Try again in a few seconds.", {
      headers,
    });
  }
}
