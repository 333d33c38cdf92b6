import dns from "node:dns";
import { Agent, request } from "undici";
import { DELIVERY_SECONDS_MAX } from "../../core/limits.ts";
import { type EgressPolicy, literalAddress, mayConnectTo } from "./address.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";

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
const BODY_MS = 2_000;
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;
const RESPONSE_BYTES_MAX = 4_096;

/**
 * Returns a function that POSTs to addresses chosen by others. Each connection resolves the name once and uses an
 * address that was checked; the certificate is verified against the name. Redirects are not followed. The function
 * never throws.
 */
export function poster(settings: PosterSettings): { post: Post; close: () => Promise<void> } {
  const { policy, totalMs = TOTAL_MS, bodyMs = BODY_MS, ca, resolve = dns.promises.lookup as Resolve } = settings;
  const lookup = checkedLookup(resolve, policy);
  const connect = { lookup, timeout: Math.min(CONNECT_MS, totalMs), ...(ca ? { ca } : {}) };
  const agent = new Agent({
    connect,
    allowH2: false,
    pipelining: 1,
    headersTimeout: totalMs,
    bodyTimeout: bodyMs,
    keepAliveTimeout: IDLE_MS,
  });

  async function post({ url, headers, body }: PostRequest): Promise<PostResult> {
    const startedAt = performance.now();
    const result = (
      rest: Pick<PostResult, "statusCode" | "fault"> & Partial<Pick<PostResult, "response" | "retryAfter">>,
    ) => ({ response: null, retryAfter: null, durationMs: Math.round(performance.now() - startedAt), ...rest });
    // A literal address is connected to without a look-up, so it is checked here.
    const literal = literalAddress(new URL(url).hostname);
    if (literal && !mayConnectTo(literal, policy)) return result({ statusCode: null, fault: "ADDRESS_REFUSED" });
    const abort = new AbortController();
    const deadline = setTimeout(() => abort.abort(), totalMs);
    try {
      const answer = await request(url, { method: "POST", headers, body, dispatcher: agent, signal: abort.signal });
      clearTimeout(deadline);
      const retryAfter = answer.headers["retry-after"];
      const response = await readStart(answer.body, bodyMs);
      return result({
        statusCode: answer.statusCode,
        fault: null,
        response,
        retryAfter: typeof retryAfter === "string" ? retryAfter : null,
      });
    } catch (error) {
      return result({ statusCode: null, fault: faultOf(error) });
    } finally {
      clearTimeout(deadline);
    }
  }

  return { post, close: () => agent.destroy() };
}

type AnswerBody = AsyncIterable<Buffer> & { destroy(): unknown; on(event: "error", listener: () => void): unknown };

/** Reads the first 4 kB of a response as text, as far as they arrive in time, and drops the rest. */
async function readStart(body: AnswerBody, bodyMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  body.on("error", () => {});
  const deadline = setTimeout(() => body.destroy(), bodyMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= RESPONSE_BYTES_MAX) break;
    }
  } catch {
    // The status has arrived: a body that breaks off does not change the result.
  } finally {
    clearTimeout(deadline);
  }
  // PostgreSQL cannot store NUL in a text.
  return Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_MAX).toString("utf8").replaceAll("\0", "");
}

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
