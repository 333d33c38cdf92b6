import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, ServerResponse } from "node:http";
import { ambiguityOf } from "./ambiguous-head.ts";
import { completeHead } from "./answer-headers.ts";
import { requestTarget } from "./request-target.ts";

/**
 * Does for Next's own server, which we cannot change, what bin/web does before it serves a request: refuses ambiguous
 * heads, completes the head of the answer, and keeps the target as it was sent. Next answers some targets with a
 * redirect or an error before the app's code runs.
 */
export function prepareRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    // The answers of bin/web are of a class of its own.
    if (Object.getPrototypeOf(response) !== ServerResponse.prototype) return;
    completeHead(response);
    if (ambiguityOf(request)) refuse(request);
    else if (request.url) request.url = requestTarget(request.url);
  });
}

/** Makes Node answer 400 and end the connection: it does so where HTTP/1.1 has no Host. HTTP/1.0 needs none. */
function refuse(request: IncomingMessage): void {
  if (request.httpVersionMinor === 0) request.socket.destroy();
  else delete request.headers.host;
}
