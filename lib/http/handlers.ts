import { problem, refusalOf } from "./problem.ts";
import { requestIdOf } from "./request-head.ts";
import { countRequest } from "./request-metrics.ts";
import { limitSource } from "./source-limits.ts";

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

type Params = Record<string, string | string[]>;
type DocumentHandler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;
/** `limited`: whether requests of one client address are limited. */
type Document = { name: string; contentType: string; cacheControl: string; limited?: boolean };

/** Returns the handlers of a public text: no credential, and no input except the path parameters. */
export function serveDocument(
  { name, contentType, cacheControl, limited = false }: Document,
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
    countRequest(name, response.status, startedAt);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
  return { GET: handler, HEAD: handler };
}
