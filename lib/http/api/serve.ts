import { z } from "zod";
import type { FileAnswer, Form, Method, Variant } from "../../core/contract.ts";
import { type Refusal, refuse } from "../../core/errors.ts";
import type { Credential } from "../../core/http/credential.ts";
import { requestKindOf } from "../../core/http/request-kind.ts";
import { maskParties } from "../../core/masking/mask-parties.ts";
import { WHOLE_TAX_IDS } from "../../core/scope.ts";
import { env } from "../../server/env.ts";
import type { Answer, AnyOperation, Context } from "../../server/operations/operation.ts";
import { servingOperator } from "../../server/row-scope.ts";
import { refuseElsewhere, refuseUncertified } from "../clients/client-connection.ts";
import { logRefusal } from "../clients/log-refusal.ts";
import { rateLimit } from "../clients/rate-limits.ts";
import { decode, queryMembers } from "../decode.ts";
import { fileResponse } from "../file-response.ts";
import { type Handler, type Handlers, sameHandler } from "../handlers.ts";
import { problem, refusalOf, routeNotFound } from "../problem.ts";
import { readJson } from "../read-json.ts";
import { pathnameOf, preferredWait, requestIdOf } from "../request-head.ts";
import { countRequest } from "../request-metrics.ts";
import { knownParameters, unknownParameters } from "../unknown-parameters.ts";
import type { ApiDomain } from "./api-domain.ts";
import { authenticate } from "./authenticate.ts";
import { noteRequest } from "./note-request.ts";
import { pathTemplate } from "./path-template.ts";
import type { Seen } from "./seen.ts";

type Served = {
  operation: AnyOperation;
  variant: Variant;
  form: Form;
  path: string;
  match: (pathname: string) => Record<string, string> | null;
  method: Method;
};
type Found = Served & { params: Record<string, string> };

/**
 * Returns the handlers of one URL for its operations, of either variant. Order: authenticate → limit → scope → decode →
 * run → encode.
 */
export function serve(domain: ApiDomain, operations: Iterable<AnyOperation>): Handlers {
  const served = [...operations].flatMap(formsOf);
  const handler: Handler = async (request) => {
    const startedAt = performance.now();
    await nextTurn();
    const seen: Seen = { request, requestId: requestIdOf(request), startedAt };
    const limits: Record<string, string> = {};
    let response: Response;
    try {
      response = await answer(domain, seen, find(served, request.method, pathnameOf(request.url)), limits);
    } catch (error) {
      response = refused(refusalOf(error, seen.requestId), seen);
      for (const [header, value] of Object.entries(limits)) response.headers.set(header, value);
    }
    countRequest(seen.contract?.name ?? "unknown", response.status, startedAt);
    noteRequest(domain, seen, response.status);
    noteUseOf(domain, seen);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
  return sameHandler(handler);
}

function formsOf(operation: AnyOperation): Served[] {
  return (["A", "B"] as const).flatMap((variant) => {
    const form = operation.contract[variant];
    if (!form?.path) return [];
    return [{ operation, variant, form, path: form.path, ...pathTemplate(form.path) }];
  });
}

function find(served: Served[], method: string, pathname: string): Found[] {
  const here: Found[] = [];
  for (const candidate of served) {
    const params = candidate.match(pathname);
    const exists = !candidate.operation.contract.stagingOnly || env().APP_ENV === "staging";
    if (params && exists) here.push({ ...candidate, params });
  }
  if (here.length === 0) throw routeNotFound();
  const asked = here.filter((candidate) => candidate.method === (method === "HEAD" ? "GET" : method));
  if (asked.length > 0) return asked;
  const allowed = [...new Set(here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))].join(
    ", ",
  );
  throw refuse("METHOD_NOT_ALLOWED", `Use ${allowed} here.`, { headers: { Allow: allowed } });
}

/** Fills in `seen` for the request log, also when it throws. */
async function answer(
  domain: ApiDomain,
  seen: Seen,
  candidates: Found[],
  limits: Record<string, string>,
): Promise<Response> {
  const { request, requestId } = seen;
  seen.contract = candidates[0]?.operation.contract;
  seen.found = candidates[0];
  const { credential, holds } = await authenticate(domain, request);
  seen.credential = credential;
  refuseElsewhere(request, credential);
  const found = candidates.find(({ variant }) => variant === credential.variant);
  if (!found) throw otherVariant(candidates[0] as Found, credential.variant);
  const { contract } = found.operation;
  seen.contract = contract;
  seen.found = found;
  const kind = requestKindOf(contract);
  seen.kind = kind;
  Object.assign(limits, rateLimit(credential, kind));
  if (!contract.scope || !holds(contract.scope)) throw missingScope(contract.scope);
  refuseUncertified(request, credential, contract.scope);
  refuseUnacceptable(request, contract.file);

  const readsBody = found.method === "POST" || found.method === "PUT";
  const query = queryMembers(request);
  const known = knownParameters(found.form, readsBody);
  const ignored = unknownParameters(Object.keys(query), known, contract.validationCodes?.["*"]);
  if (ignored) limits["unknown-parameters"] = ignored;
  const members = readsBody ? await readJson(request, seen) : query;
  const input = decode(contract, found.form, found.params, members);
  const ctx = { ...contextOf(credential, request, requestId), wholeTaxIds: holds(WHOLE_TAX_IDS) };
  return servingOperator(credential.operatorId, async () => {
    const result = await found.operation.run(ctx, input as never);
    if (contract.file) return fileResponse(result.output as FileAnswer, requestId, limits);
    return encode(found, result, ctx, seen, { ...limits, "x-request-id": requestId });
  });
}

/** Counts a request on the limits of its kind. A request that was refused before its limits were asked does not count. */
function noteUseOf(domain: ApiDomain, { credential, kind, refusal }: Seen): void {
  if (credential && kind) domain.countRequest(credential, kind, refusal?.code !== "RATE_LIMITED");
}

function contextOf(credential: Credential, request: Request, requestId: string): Context {
  const { operatorId, accountId, id } = credential;
  const waitSeconds = preferredWait(request.headers.get("prefer"));
  return { operatorId, accountId, accountIds: [accountId], actor: { kind: "credential", id }, requestId, waitSeconds };
}

function encode(
  { operation, form }: Found,
  result: Answer<unknown>,
  { wholeTaxIds }: Pick<Context, "wholeTaxIds">,
  seen: Seen,
  headers: Record<string, string>,
): Response {
  const encoded = z.encode(form.output, result.output as never);
  const body = JSON.stringify(wholeTaxIds ? encoded : maskParties(encoded));
  seen.output = result.output;
  seen.answer = body;
  const replayed: Record<string, string> =
    operation.contract.effect === "create" && !result.created ? { "idempotent-replayed": "true" } : {};
  return new Response(body, {
    status: result.created ? 201 : 200,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers, ...replayed },
  });
}

function refused(refusal: Refusal, seen: Seen): Response {
  const { request, requestId, credential } = seen;
  const { status, code } = refusal;
  const operation = seen.contract?.name ?? "unknown";
  logRefusal({ request, requestId, operation, status, code }, { credentialId: credential?.id });
  seen.refusal = refusal;
  return problem(refusal, requestId);
}

function otherVariant(other: Found, variant: Variant): Refusal {
  const right = other.operation.contract[variant]?.path;
  const detail = right ? `In variant ${variant} this is ${right}.` : `Variant ${variant} does not have this operation.`;
  return refuse("ROUTE_NOT_FOUND", detail);
}

function missingScope(scope: string | undefined): Refusal {
  const challenge = `Bearer realm="guiche", error="insufficient_scope"${scope ? `, scope="${scope}"` : ""}`;
  return refuse(
    "INSUFFICIENT_SCOPE",
    scope ? `The credential lacks the scope ${scope}.` : "No credential may do this.",
    {
      headers: { "WWW-Authenticate": challenge },
    },
  );
}

const JSON_TYPES = ["application/json", "application/problem+json"];
/** No registry has these names of JSON, but clients send them. */
const ALSO_JSON = ["json", "text/json", "application/x-json", "application/*+json"];

/** `types`: the media types of the answer when it is not JSON. */
function refuseUnacceptable(request: Request, types: readonly string[] = JSON_TYPES): void {
  const accept = request.headers.get("accept");
  if (!accept || accept === "*/*") return;
  const ranges = accept.split(",").filter((range) => range.trim() !== "");
  if (ranges.length === 0 || ranges.some((range) => isOneOf(types, range))) return;
  throw refuse("NOT_ACCEPTABLE", `Answers are ${types[0]} only.`);
}

function isOneOf(types: readonly string[], range: string): boolean {
  const [wanted = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  if (parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))) return false;
  // Java's HttpURLConnection sends `*`.
  if (wanted === "*" || wanted === "*/*" || (types === JSON_TYPES && ALSO_JSON.includes(wanted))) return true;
  return types.some((type) => type === wanted || `${type.split("/")[0]}/*` === wanted);
}

let turn: Promise<void> | undefined;

/**
 * Resolves when the event loop has read all that has arrived. The requests that wait for it run side by side, step by
 * step, so that each step's code and data stay in the CPU caches: under load a request takes half the CPU time that it
 * takes when each runs to its end alone. In an idle process nothing waits.
 */
function nextTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
