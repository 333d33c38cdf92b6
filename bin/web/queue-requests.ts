import type { IncomingMessage } from "node:http";
import { refuse } from "#lib/core/errors.ts";
import { API_REQUESTS } from "#lib/core/limits.ts";
import { problemParts } from "#lib/http/problem.ts";
import { pathnameOf, requestIdFrom } from "#lib/http/request-head.ts";
import { countRequest } from "#lib/http/request-metrics.ts";
import { log } from "#lib/server/process/log.ts";
import type { CompleteResponse } from "./http-server.ts";

type Serve = (request: IncomingMessage, response: CompleteResponse) => void;
type Arrived = { request: IncomingMessage; response: CompleteResponse };
type Bounds = Record<keyof typeof API_REQUESTS, number>;

const PREFER = "prefer";
const API = /^\/v\d\//;

/** Returns whether a request is one of the public API's. The console, the banks and who asks for the health go before them. */
export function isApiRequest({ url = "" }: IncomingMessage): boolean {
  return API.test(pathnameOf(url));
}

/**
 * Wraps `serve`: it works on at most `atOnce` requests, so that a turn of the event loop stays short. At most `waiting` more
 * wait, in the order in which they came; the others are refused with SERVICE_UNAVAILABLE as soon as they are read, and their
 * connections are left unread for `pauseMs`. A request has its place until its answer begins, or for one to two times
 * `slowMs`, with `Prefer: wait` for `longPollMs`: then it waits for something else than this process. So the last of those
 * who wait begins after 12 s at most, even if no request is answered meanwhile.
 */
export function queueRequests(
  serve: Serve,
  { atOnce, waiting, slowMs, longPollMs, pauseMs }: Bounds = API_REQUESTS,
): Serve {
  const queue: Arrived[] = [];
  let young = { running: 0 };
  let old = { running: 0 };
  let refused = 0;

  const begin = ({ request, response }: Arrived) => {
    const generation = young;
    let isHere = true;
    const leave = () => {
      if (!isHere) return;
      isHere = false;
      generation.running--;
      beginWaiting();
    };
    generation.running++;
    response.onceBegun(leave);
    if (isLongPoll(request)) setTimeout(leave, longPollMs).unref();
    serve(request, response);
  };
  let isBeginning = false;
  const beginWaiting = () => {
    // An answer that begins at once would come here again, as deep as the queue is long.
    if (isBeginning) return;
    isBeginning = true;
    try {
      while (queue.length > 0 && young.running + old.running < atOnce) {
        const next = queue.shift() as Arrived;
        if (!next.response.destroyed) begin(next);
      }
    } finally {
      isBeginning = false;
    }
  };
  setInterval(() => {
    old = young;
    young = { running: 0 };
    beginWaiting();
    if (refused > 0) log().warn({ refused }, "requests were refused, because more came than this process can answer");
    refused = 0;
  }, slowMs).unref();

  return (request, response) => {
    if (young.running + old.running < atOnce) begin({ request, response });
    else if (queue.length < waiting) queue.push({ request, response });
    else {
      refused++;
      refuseNow(request, response);
      pause(request, response, pauseMs);
    }
  };
}

/** Node builds the headers object on first access, and most requests are answered without it. */
function isLongPoll({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.some((name, i) => i % 2 === 0 && name.length === PREFER.length && name.toLowerCase() === PREFER);
}

/**
 * Leaves a connection unread once its answer is sent. A refusal takes a third of the time of a charge: clients that send
 * again at once, and more of them than can be served, would get nothing but refusals.
 */
function pause({ socket }: IncomingMessage, response: CompleteResponse, pauseMs: number): void {
  response.once("finish", () =>
    // When Node has read away the rest of the request, for which it resumes the connection.
    setImmediate(() => {
      socket.pause();
      setTimeout(() => socket.resume(), pauseMs).unref();
    }),
  );
}

function refuseNow(request: IncomingMessage, response: CompleteResponse): void {
  const startedAt = performance.now();
  const { status, headers, body } = problemParts(
    refuse(
      "SERVICE_UNAVAILABLE",
      "More requests came than can be answered at this moment. Send the same request again in a second.",
    ),
    requestIdFrom(request.headers["x-request-id"]),
  );
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  countRequest("unknown", status, startedAt);
}
