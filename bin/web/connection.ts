import type { IncomingMessage } from "node:http";
import { cameBy } from "#lib/http/clients/client-connection.ts";
import type { Api } from "./api.ts";

type Bound<Result> = (request: Request, bindings: { incoming: unknown }) => Result;

/** Wraps `fetch`: records each request's socket, so that the request log can show the client's network. */
export function withConnections(fetch: Bound<ReturnType<Api["fetch"]>>): Bound<ReturnType<Api["fetch"]>> {
  return (request, bindings) => {
    cameBy(request, (bindings.incoming as IncomingMessage).socket);
    return fetch(request, bindings);
  };
}
