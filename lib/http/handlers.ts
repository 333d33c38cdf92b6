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
