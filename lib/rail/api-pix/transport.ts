import { Agent, buildConnector, type Dispatcher, errors } from "undici";
import { BANK_ANSWER_MIB_MAX } from "#lib/core/limits.ts";
import { skipInterimResponses } from "#lib/server/egress/interim-responses.ts";
import { CredentialRefused, NotReached, type RailBusy, RailUnknown } from "../failures.ts";
import { type Lines, linesOf } from "./lines.ts";

/** A certificate that the PSP issued, with its key, in PEM. */
export type ClientCertificate = { cert: string; key: string };

/** A request as it goes over the wire. `body`: as text. `asLines`: an answer that is no JSON comes as `Lines`. */
export type RawRequest = {
  host: string;
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  headers: Record<string, string>;
  body: string | undefined;
  asLines?: boolean;
};

/** An answer. `body`: what its JSON says, or its text or lines where it is none; undefined when there is no body. */
export type RawAnswer = { status: number; headers: Dispatcher.ResponseData["headers"]; body: unknown };

/**
 * How long a rail is left alone that could not be reached or refuses our credential, which may be a token that has just died; the breaker makes it longer while
 * it goes on. And the most that a rail may ask for.
 */
export const BUSY_MS = 1_000;
export const BUSY_MS_MAX = 300_000;

const CONNECT_MS = 5_000;
const ANSWER_MS = 20_000;
const IDLE_MS = 30_000;
const CONNECTIONS_MAX = 32;
const BODY_MAX = BANK_ANSWER_MIB_MAX * 1024 ** 2;
/** What comes as lines is never held whole: room for about 25 million movements of a day. */
const LINES_BYTES_MAX = 4 * 1024 ** 3;
const LINES_MS_MAX = 3_600_000;

/** No connection came about: nothing was sent. */
class NotConnected extends Error {}

/** Makes the connections of one certificate; null: without one. `ca`: an authority to trust in place of the usual ones. */
export function connectionsOf(certificate: ClientCertificate | null, ca: string | undefined): Agent {
  const connector = buildConnector({ ...certificate, ...(ca ? { ca } : {}), timeout: CONNECT_MS, allowH2: false });
  return new Agent({
    connect: (options, done) =>
      connector(options, (error, socket) => {
        if (!socket) return done(new NotConnected("not connected", { cause: error }), null);
        // The end of the connection, which follows, would hide the alert from undici.
        socket.on("error", (alert) => isCertificateAlert(alert) && socket.destroy());
        skipInterimResponses(socket);
        return done(null, socket);
      }),
    pipelining: 1,
    connections: CONNECTIONS_MAX,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    keepAliveTimeout: IDLE_MS,
    maxResponseSize: LINES_BYTES_MAX,
  });
}

/** Sends a request and returns its answer, whatever its status. Throws RailBusy (also CredentialRefused) or RailUnknown. */
export async function sendOver(
  agent: Agent,
  { host, path, query = {}, method, headers, body, asLines = false }: RawRequest,
): Promise<RawAnswer> {
  const url = new URL(`${host}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
  try {
    const answer = await agent.request({
      ...{ origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null },
      signal: AbortSignal.timeout(asLines ? LINES_MS_MAX : CONNECT_MS + ANSWER_MS),
    });
    return { status: answer.statusCode, headers: answer.headers, body: await bodyOf(answer, asLines) };
  } catch (error) {
    throw failureOf(error as Error);
  }
}

/** A refusal is never lines, and what calls itself JSON is read whole first: it may be a text nevertheless. */
async function bodyOf({ statusCode, headers, body }: Dispatcher.ResponseData, asLines: boolean): Promise<unknown> {
  const mayBeLines = asLines && statusCode < 400;
  if (mayBeLines && !`${headers["content-type"]}`.includes("json")) return failingAsRail(linesOf(body));
  const read = parsed(await textOf(body));
  return mayBeLines && typeof read === "string" ? linesOf([Buffer.from(read)]) : read;
}

async function* failingAsRail(lines: Lines): Lines {
  try {
    yield* lines;
  } catch (error) {
    throw failureOf(error as Error);
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > BODY_MAX) throw new errors.ResponseExceededMaxSizeError();
    chunks.push(chunk);
  }
  // Without a byte order mark, with which JSON could not be read.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A server that refuses a certificate ends the handshake by one of these alerts; with TLS 1.3 the request may be on its way, unread. */
const CERTIFICATE_ALERT =
  /_ALERT_(?:NO_CERTIFICATE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_[A-Z]+|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)$/;
/** A server that refuses a certificate without a word closes the connection. */
const CLOSED = new Set<unknown>(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | undefined)?.code;
const isCertificateAlert = (error: unknown): boolean => CERTIFICATE_ALERT.test(`${codeOf(error)}`);

/** Returns whether the connection was closed while nothing had been answered. */
export const wasClosed = ({ cause }: RailUnknown): boolean => CLOSED.has(codeOf(cause));

function failureOf(error: Error): RailBusy | RailUnknown {
  const isSent = !(error instanceof NotConnected);
  const cause = isSent ? error : error.cause;
  const code = codeOf(cause);
  if (isCertificateAlert(cause))
    return new CredentialRefused(`the certificate was refused: ${code}`, BUSY_MS, { cause });
  const name = code ?? (cause as Error).name;
  if (isSent) return new RailUnknown(`no answer: ${name}`, { cause });
  const Failure = CLOSED.has(code) ? CredentialRefused : NotReached;
  return new Failure(`no connection: ${name}`, BUSY_MS, { cause });
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
