import { limitSource } from "./clients/source-limits.ts";
import { problem, refusalOf } from "./problem.ts";
import { requestIdOf } from "./request-head.ts";
import { countRequest } from "./request-metrics.ts";
import { nameIgnored } from "./unknown-parameters.ts";

export type Handler = (request: Request) => Promise<Response>;

/** The exports of a route module: our code answers every method, also an unsupported one. */
export type Handlers = Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler>;

/** Returns handlers that use one handler for every method. */
export function sameHandler(handler: Handler): Handlers {
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** Wraps handlers of an address that knows no parameter: each answer names what was ignored of its query. */
export function namingIgnored(handlers: Handlers): Handlers {
  const named = Object.entries(handlers).map(([method, handle]): [string, Handler] => [
    method,
    async (request) => nameIgnored(request, await handle(request)),
  ]);
  return Object.fromEntries(named) as Handlers;
}

type Params = Record<string, string | string[]>;
type DocumentHandler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;
/** `limited`: whether requests of one client address are limited. `parameters`: those that a norm gives its query, without effect. */
type Document = {
  name: string;
  contentType: string;
  cacheControl: string;
  limited?: boolean;
  parameters?: readonly string[];
};

/** Returns the handlers of a public text: no credential, and no input except the path parameters. */
export function serveDocument(
  { name, contentType, cacheControl, limited = false, parameters }: Document,
  read: (params: Record<string, string>) => Promise<string>,
): { GET: DocumentHandler; HEAD: DocumentHandler } {
  const handler: DocumentHandler = async (request, { params }) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    let response: Response;
    try {
      if (limited) limitSource(request, "payloads");
      const text = await read((await params) as Record<string, string>);
      response = new Response(text, {
        headers: { "content-type": contentType, "cache-control": cacheControl, "x-request-id": requestId },
      });
    } catch (error) {
      response = problem(refusalOf(error, requestId), requestId);
    }
    nameIgnored(request, response, parameters);
    countRequest(name, response.status, startedAt);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
  return { GET: handler, HEAD: handler };
}
