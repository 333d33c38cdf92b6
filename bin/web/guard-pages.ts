import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "#lib/core/errors.ts";
import { FORM_BYTES_MAX } from "#lib/core/limits.ts";
import { addressBehind } from "#lib/http/clients/client-connection.ts";
import { takeFromAddress, tooOften } from "#lib/http/clients/source-limits.ts";
import { problemParts } from "#lib/http/problem.ts";
import { tooLarge } from "#lib/http/read-json.ts";
import { pathnameOf, requestIdFrom } from "#lib/http/request-head.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { isSignIn, queuePages } from "./queue-pages.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Show = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Wraps `show`, by which Next serves sign-ins, pages and their files: Next itself bounds nothing. A request is refused
 * with 429 when its source asks too often, with 413 when its body is longer than FORM_BYTES_MAX (by its Content-Length
 * before anything of it is read, otherwise as soon as more has arrived), and with 503 when too many are asked for.
 */
export function guardPages(show: Show): Listener {
  const showInTurn = queuePages(show);
  return (request, response) => {
    const { socket, headers } = request;
    const forwardedFor = headers["x-forwarded-for"];
    const address = addressBehind(socket, forwardedFor ? String(forwardedFor) : null);
    const seconds = takeFromAddress(address, kindOf(request));
    if (seconds > 0) return answer(tooOften(seconds), request, response);
    if (Number(headers["content-length"] ?? 0) > FORM_BYTES_MAX)
      return answer(tooLarge(FORM_BYTES_MAX), request, response);
    if (headers["transfer-encoding"]) boundBody(request, () => answer(tooLarge(FORM_BYTES_MAX), request, response));
    showInTurn(request, response).catch((error) => {
      if (error instanceof Refusal) return answer(error, request, response);
      log().error(errorFields(error), "a page failed");
      response.destroy();
    });
  };
}

/** A statement's verification code has an address of its own, which reads the database. */
const VERIFICATIONS = "/verify/";

function kindOf(request: IncomingMessage): "signIns" | "verifications" | "pages" {
  if (isSignIn(request)) return "signIns";
  return pathnameOf(request.url ?? "").startsWith(VERIFICATIONS) ? "verifications" : "pages";
}

/** A sender of a long body gets this long to read the answer before the connection ends. */
const LEFT_TO_READ_MS = 1_000;

function isLong({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > FORM_BYTES_MAX || headers["transfer-encoding"] !== undefined;
}

/** Leaves a long body unread, because to read it costs more than to show a page, and ends the connection. */
function answer(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (response.headersSent) return void socket.destroy();
  const { status, headers, body } = problemParts(refusal, requestIdFrom(request.headers["x-request-id"]));
  if (isLong(request)) {
    response.shouldKeepAlive = false;
    // Node would read the rest of a body that nobody has begun to read, and would close the connection immediately.
    request.read(0);
    request.pause();
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), LEFT_TO_READ_MS).unref();
    };
  }
  response.writeHead(status, headers).end(body);
}

/** Calls `onTooMuch` once when more than FORM_BYTES_MAX arrive, of which its reader gets nothing then. */
function boundBody(request: IncomingMessage, onTooMuch: () => void): void {
  let length = 0;
  // The parser pushes what arrives. Any listener would take it from the reader, which is not there yet.
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    const fitted = length <= FORM_BYTES_MAX;
    length += chunk?.length ?? 0;
    if (length <= FORM_BYTES_MAX) return push(chunk, encoding);
    if (fitted) onTooMuch();
    return true;
  };
}
