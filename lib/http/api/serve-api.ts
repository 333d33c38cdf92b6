import { z } from "zod";
import type { Form, Path } from "../../core/contract.ts";
import type { AnyOperation } from "../../server/operations/operation.ts";
import { type Handlers, sameHandler } from "../handlers.ts";
import { problem, routeNotFound } from "../problem.ts";
import { pathnameOf, requestIdOf } from "../request-head.ts";
import { countRequest } from "../request-metrics.ts";
import type { ApiDomain } from "./api-domain.ts";
import { noteRequest } from "./note-request.ts";
import { pathTemplate } from "./path-template.ts";
import { serve } from "./serve.ts";

/** Paths that callers try because a text mentions them, and the paths to use instead. */
const HINTS: Readonly<Record<string, string>> = {
  "/v1/pix/withdraw":
    "Use POST /v1/pix/withdraw/manual for a bank account, or POST /v1/pix/withdraw/pix-key for a Pix key.",
};

const PARAMETER = /\{\w+\}/g;

/**
 * Returns the handlers of every path of the API: the paths of the operations' contracts, and `others` by their path,
 * in which `{}` is any one segment. Any other path is not found.
 */
export function serveApi(
  domain: ApiDomain,
  operations: readonly AnyOperation[],
  others: Readonly<Record<string, Handlers>>,
): Handlers {
  const exact = new Map<string, Handlers>();
  const patterns: { pattern: RegExp; handlers: Handlers }[] = [];
  const add = (template: string, handlers: Handlers) => {
    if (!template.includes("{}")) exact.set(template, handlers);
    else patterns.push({ pattern: new RegExp(`^${template.replaceAll("{}", "[^/]+")}$`), handlers });
  };
  for (const [template, here] of operationsByTemplate(operations)) add(template, serve(domain, here));
  for (const [template, handlers] of Object.entries(others)) add(template, handlers);
  const nothing = sameHandler((request) => answerNothing(domain, request));

  return sameHandler((request) => {
    const pathname = pathnameOf(request.url);
    const handlers = exact.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.handlers ?? nothing;
    return (handlers[request.method as keyof Handlers] ?? handlers.OPTIONS)(request);
  });
}

type ServedForm = { operation: AnyOperation; form: Form; path: Path; template: string };

/** Returns the operations of each path template. The names of parameters make no difference: `/v1/webhook/{}`. */
function operationsByTemplate(operations: readonly AnyOperation[]): Map<string, Set<AnyOperation>> {
  const places = operations.flatMap((operation) =>
    [operation.contract.A, operation.contract.B].flatMap((form): ServedForm[] => {
      const path = form?.path;
      return path ? [{ operation, form, path, template: path.replace(/^\w+ /, "").replace(PARAMETER, "{}") }] : [];
    }),
  );
  const found = new Map<string, Set<AnyOperation>>();
  for (const { template } of places) {
    const here = [
      ...places.filter((other) => other.template === template),
      ...places.filter((other) => other.template !== template && canBe(other, template)),
    ];
    found.set(template, new Set(here.map(({ operation }) => operation)));
  }
  return found;
}

/** Whether a pathname is also one of this form: "manual" of `/v1/pix/withdraw/manual` can be an `externalId`. */
function canBe({ path, form }: ServedForm, pathname: string): boolean {
  const params = pathTemplate(path).match(pathname);
  if (!params) return false;
  const { error } = z.safeDecode(form.input, params as never);
  return !error?.issues.some((issue) => String(issue.path[0]) in params);
}

async function answerNothing(domain: ApiDomain, request: Request): Promise<Response> {
  const startedAt = performance.now();
  const refusal = routeNotFound(HINTS[pathnameOf(request.url)]);
  const requestId = requestIdOf(request);
  countRequest("none", 404, startedAt);
  noteRequest(domain, { request, requestId, startedAt, refusal }, 404);
  return problem(refusal, requestId);
}
