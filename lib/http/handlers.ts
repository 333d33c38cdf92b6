export type Handler = (request: Request) => Promise<Response>;

/** What a route module exports: every method is answered by us, a wrong one too. */
export type Handlers = Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler>;

/** The same handler for every method. */
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
