import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { ARRIVAL_SECONDS_MAX, HEAD_BYTES_MAX } from "#lib/core/limits.ts";
import { answerHeaders } from "#lib/http/heads/answer-headers.ts";

/** The error codes of Node's HTTP parser, and the answers to them. */
const ANSWERS: Record<string, { status: number; code: string; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "REQUEST_TIMEOUT",
    detail: `The request took longer than ${ARRIVAL_SECONDS_MAX} seconds to arrive.`,
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "VALIDATION_ERROR",
    detail: `The header fields have more than ${HEAD_BYTES_MAX / 1_024} KiB.`,
  },
};
const MALFORMED = { status: 400, code: "VALIDATION_ERROR", detail: "The request is not valid HTTP." };

type ParserError = Error & { code?: string };
type HttpSocket = Socket & { _httpMessage?: { headersSent?: boolean } };

/**
 * Answers a request that the parser rejected (malformed, too large, too slow) with problem+json and ends the
 * connection. No Response object can be used here, because there is no request, only a socket.
 */
export function answerClientError(error: ParserError, socket: HttpSocket): void {
  const alreadyAnswering = socket._httpMessage?.headersSent;
  // A client that has not finished the TLS handshake could not read an answer.
  const isHandshake = socket instanceof TLSSocket && socket.getFinished() === undefined;
  if (error.code === "ECONNRESET" || !socket.writable || alreadyAnswering || isHandshake) {
    socket.destroy();
    return;
  }
  const { status, fields, body } = answerTo(ANSWERS[error.code ?? ""] ?? MALFORMED);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({ date: new Date().toUTCString(), ...answerHeaders(false), ...fields }).map((field) =>
      field.join(": "),
    ),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** Refuses a request with 400 and ends the connection: what follows on it may be a part of this request. */
export function answerAmbiguous(response: ServerResponse, ambiguity: string): void {
  const { status, fields, body } = answerTo({ ...MALFORMED, detail: `The request is ambiguous. ${ambiguity}` });
  response.writeHead(status, fields).end(body);
}

function answerTo({ status, code, detail }: typeof MALFORMED) {
  const requestId = randomUUID();
  const title = STATUS_CODES[status];
  const problem = { type: `/docs/errors#${code}`, title, status, code, detail, message: detail, requestId };
  const body = JSON.stringify(problem);
  const fields = {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "x-request-id": requestId,
    connection: "close",
  };
  return { status, fields, body };
}
