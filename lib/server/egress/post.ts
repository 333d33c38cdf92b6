import dns from "node:dns";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { DELIVERY_SECONDS_MAX, RECEIVER_MAX } from "../../core/limits.ts";
import { type EgressPolicy, literalAddress, mayConnectTo, portOfUrl, type Reach, reachOfPort } from "./address.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";
import { skipInterimResponses } from "./interim-responses.ts";

/** Reasons why no response came. */
export const POST_FAULTS = [
  "ADDRESS_REFUSED",
  "NAME_NOT_FOUND",
  "CONNECTION_REFUSED",
  "CONNECTION_LOST",
  "TLS_FAILED",
  "TIMED_OUT",
  "NO_HTTP",
] as const;
export type PostFault = (typeof POST_FAULTS)[number];

/** The result of a POST: a status with the first 4 kB of the response, or a fault. */
export type PostResult = {
  statusCode: number | null;
  fault: PostFault | null;
  response: string | null;
  retryAfter: string | null;
  durationMs: number;
};

export type PostRequest = { url: string; headers: Record<string, string>; body: string };
export type Post = (request: PostRequest) => Promise<PostResult>;

type PosterSettings = {
  policy: EgressPolicy;
  /** Time until the response's status must have arrived. */
  totalMs?: number;
  /** Time to read the response's body after the status. */
  bodyMs?: number;
  /** Certificate authority to trust in place of the default ones. */
  ca?: string;
  resolve?: Resolve;
};

const TOTAL_MS = DELIVERY_SECONDS_MAX * 1_000;
const BODY_MS = RECEIVER_MAX.answerSeconds * 1_000;
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;
const RESPONSE_BYTES_MAX = RECEIVER_MAX.answerKb * 1_024;

/**
 * Returns a function that POSTs to addresses chosen by others. Each connection resolves the name once and uses an
 * address that was checked; the certificate is verified against the name. Redirects are not followed. The function
 * never throws.
 */
export function poster(settings: PosterSettings): { post: Post; close: () => Promise<void> } {
  const { policy, totalMs = TOTAL_MS, bodyMs = BODY_MS, ca, resolve = dns.promises.lookup as Resolve } = settings;
  const timeout = Math.min(CONNECT_MS, totalMs);
  const agent = new Agent({
    connect: connector({ timeout, allowH2: false, ...(ca ? { ca } : {}) }, policy, resolve),
    allowH2: false,
    pipelining: 1,
    headersTimeout: totalMs,
    bodyTimeout: bodyMs,
    keepAliveTimeout: IDLE_MS,
  });

  function post({ url, headers, body }: PostRequest): Promise<PostResult> {
    const { origin, path, isRefused } = placeOf(url, policy);
    return new Promise((resolve) => {
      const exchange = new Exchange({ totalMs, bodyMs }, resolve);
      // A literal address is connected to without a look-up, so it is checked here.
      if (isRefused) return exchange.end("ADDRESS_REFUSED");
      try {
        agent.dispatch({ origin, path, method: "POST", headers, body }, exchange);
      } catch (error) {
        exchange.end(faultOf(error));
      }
    });
  }

  return { post, close: () => agent.destroy() };
}

function connector(
  options: buildConnector.BuildOptions,
  policy: EgressPolicy,
  resolve: Resolve,
): buildConnector.connector {
  const within = (reach: Reach) => buildConnector({ ...options, lookup: checkedLookup(resolve, reach) });
  const [anywhere, here] = [within(policy), within("loopback")];
  return (to, callback) => {
    // Nowhere: such an address is refused before.
    const isFree = !to.port || reachOfPort(Number(to.port), "https", policy) === policy;
    const connect = isFree ? anywhere : here;
    connect(to, (...result) => {
      const [, socket] = result;
      if (socket) skipInterimResponses(socket);
      callback(...result);
    });
  };
}

type Place = { origin: string; path: string; isRefused: boolean };
const PLACES_MAX = 1_000;
const places = new Map<string, Place>();

function placeOf(url: string, policy: EgressPolicy): Place {
  const key = `${policy} ${url}`;
  const known = places.get(key);
  if (known) return known;
  const target = new URL(url);
  const { origin, pathname, search, hostname } = target;
  const literal = literalAddress(hostname);
  const reach = reachOfPort(portOfUrl(target), "https", policy);
  const isRefused = reach === null || (literal !== null && !mayConnectTo(literal, reach));
  const place = { origin, path: pathname + search, isRefused };
  if (places.size >= PLACES_MAX) places.clear();
  places.set(key, place);
  return place;
}

type Bounds = { totalMs: number; bodyMs: number };

/**
 * One request and the start of its response: the first 4 kB, as far as they arrive in time. It is a handler of undici's
 * dispatch, because a stream for each response costs as much as the rest of a request.
 */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly bodyMs: number;
  private readonly resolve: (result: PostResult) => void;
  private readonly startedAt = performance.now();
  private controller: Dispatcher.DispatchController | undefined;
  private timer: NodeJS.Timeout;
  private isOver = false;
  private statusCode: number | null = null;
  private retryAfter: string | null = null;
  private chunks: Buffer[] = [];
  private length = 0;

  constructor({ totalMs, bodyMs }: Bounds, resolve: (result: PostResult) => void) {
    this.bodyMs = bodyMs;
    this.resolve = resolve;
    this.timer = setTimeout(() => this.cut("TIMED_OUT"), totalMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new Cut("the time is over"));
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: Record<string, unknown>): void {
    this.statusCode = statusCode;
    const retryAfter = headers["retry-after"];
    this.retryAfter = typeof retryAfter === "string" ? retryAfter : null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.cut(null), this.bodyMs);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length >= RESPONSE_BYTES_MAX) this.cut(null);
  }

  onResponseEnd(): void {
    this.end(null);
  }

  /** Once the status has arrived, a body that breaks off does not change the result. */
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(this.statusCode === null ? faultOf(error) : null);
  }

  /** Gives the result, once. */
  end(fault: PostFault | null): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    const { statusCode, retryAfter } = this;
    const durationMs = Math.round(performance.now() - this.startedAt);
    this.resolve({ statusCode, fault, response: statusCode === null ? null : this.text(), retryAfter, durationMs });
  }

  private cut(fault: PostFault | null): void {
    this.end(fault);
    this.controller?.abort(new Cut("the rest is not read"));
  }

  private text(): string {
    if (this.length === 0) return "";
    // PostgreSQL cannot store NUL in a text.
    return Buffer.concat(this.chunks).subarray(0, RESPONSE_BYTES_MAX).toString("utf8").replaceAll("\0", "");
  }
}

/** Why an exchange was broken off by us. */
class Cut extends Error {}

const FAULTS: Readonly<Record<string, PostFault>> = {
  ADDRESS_REFUSED: "ADDRESS_REFUSED",
  ENOTFOUND: "NAME_NOT_FOUND",
  EAI_AGAIN: "NAME_NOT_FOUND",
  ECONNREFUSED: "CONNECTION_REFUSED",
  EHOSTUNREACH: "CONNECTION_REFUSED",
  ENETUNREACH: "CONNECTION_REFUSED",
  EADDRNOTAVAIL: "CONNECTION_REFUSED",
  UND_ERR_CONNECT_TIMEOUT: "TIMED_OUT",
  UND_ERR_HEADERS_TIMEOUT: "TIMED_OUT",
  UND_ERR_ABORTED: "TIMED_OUT",
  ABORT_ERR: "TIMED_OUT",
  ETIMEDOUT: "TIMED_OUT",
  ECONNRESET: "CONNECTION_LOST",
  EPIPE: "CONNECTION_LOST",
  UND_ERR_SOCKET: "CONNECTION_LOST",
};

function faultOf(error: unknown): PostFault {
  // Several addresses were tried: the last error decides.
  const cause = error instanceof AggregateError ? error.errors.at(-1) : error;
  const { code, name } = cause as { code?: unknown; name?: string };
  if (name === "AbortError" || name === "TimeoutError") return "TIMED_OUT";
  if (typeof code !== "string") return "NO_HTTP";
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return "TLS_FAILED";
  return FAULTS[code] ?? "NO_HTTP";
}
