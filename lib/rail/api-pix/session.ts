import { Agent, type Dispatcher } from "undici";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { RailBusy, RailRefused, RailUnknown } from "./failures.ts";

/** The places of a PSP's operations. `pix`: of the norm, with its path. Others: the profile's own. */
export type ProfileHosts = { token: string; pix: string } & Record<string, string>;

/** How a PSP wants to be signed in to, and how it refuses. */
export type SessionRules = {
  /** Path of the token operation below `hosts.token`, and how the caller shows who it is. */
  tokenPath: string;
  credentialIn: "header" | "form";
  tokenBody: "json" | "form";
  scope: string;
  /** Headers of every call. */
  headers?: (clientId: string) => Record<string, string>;
  /** Reads a refusal's body. Null: it is none that the PSP documents. */
  readError: (status: number, body: unknown) => RailReason | null;
};

/** A certificate that the PSP issued, with its key, in PEM. */
export type ClientCertificate = { cert: string; key: string };

/** What a connection needs to speak to a PSP. `ca`: an authority to trust in place of the usual ones. */
export type Credentials = {
  hosts: ProfileHosts;
  clientId: string;
  clientSecret: string | null;
  certificate: ClientCertificate;
  ca?: string;
};

/** A call and its answer, as it went over the wire. `path`: behind the host's own path. */
export type Exchange = {
  request: SessionRequest;
  status: number;
  contentType: string;
  body: unknown;
  durationMs: number;
};

/** An answer below 400. `body`: as JSON; undefined when there is none. */
export type SessionAnswer = { status: number; body: unknown; correlationId: string | null };

export type SessionRequest = {
  host: string;
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
};

/** A connection to a PSP that is signed in: certificate, token, bounds and the meaning of failures. */
export type Session = {
  hosts: ProfileHosts;
  /** Sends a request. Throws RailBusy, RailRefused or RailUnknown. */
  call(request: SessionRequest): Promise<SessionAnswer>;
  close(): Promise<void>;
};

const CONNECT_MS = 5_000;
const ANSWER_MS = 20_000;
const IDLE_MS = 30_000;
const CONNECTIONS_MAX = 32;
const BUSY_MS = 1_000;
const BUSY_MS_MAX = 300_000;
const EARLIER_MS = 30_000;
const BODY_MAX = 8 * 1024 * 1024;
/** The connection was never made: nothing was sent. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_HAS_EXPIRED",
]);

type Token = { value: string; until: number };

/**
 * Opens a session. Connections and the token are made at the first call, and kept. `observe` is told of each answer, also of
 * a refusal.
 */
export function openSession(
  rules: SessionRules,
  credentials: Credentials,
  observe: (exchange: Exchange) => void = () => {},
): Session {
  const { hosts, certificate, ca } = credentials;
  const agent = new Agent({
    connect: { ...certificate, ...(ca ? { ca } : {}), timeout: CONNECT_MS },
    allowH2: false,
    pipelining: 1,
    connections: CONNECTIONS_MAX,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    keepAliveTimeout: IDLE_MS,
    maxResponseSize: BODY_MAX,
  });
  let token: Token | undefined;
  let asking: Promise<Token> | undefined;
  const signIn = async (): Promise<Token> => {
    asking ??= askToken(agent, rules, credentials).finally(() => {
      asking = undefined;
    });
    token = await asking;
    return token;
  };
  const send = async (request: SessionRequest, { value }: Token) => {
    const startedAt = performance.now();
    const headers = {
      authorization: `Bearer ${value}`,
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...rules.headers?.(credentials.clientId),
    };
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const raw = await sendOver(agent, { ...request, headers, body });
    const contentType = `${raw.headers["content-type"] ?? ""}`;
    const durationMs = performance.now() - startedAt;
    observe({ request, status: raw.status, contentType, body: raw.body, durationMs });
    return raw;
  };
  return {
    hosts,
    async call(request) {
      const known = token && token.until > Date.now() ? token : await signIn();
      let answer = await send(request, known);
      if (answer.status === 401) {
        // Another call may have renewed the token meanwhile.
        if (token === known) token = undefined;
        answer = await send(request, token ?? (await signIn()));
      }
      return judged(rules, answer);
    },
    close: () => agent.close(),
  };
}

type Raw = { status: number; headers: Dispatcher.ResponseData["headers"]; body: unknown };
type RawRequest = Omit<SessionRequest, "body"> & { headers: Record<string, string>; body: string | undefined };

async function sendOver(agent: Agent, { host, path, query = {}, method, headers, body }: RawRequest): Promise<Raw> {
  const url = new URL(`${host}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
  try {
    const answer = await agent.request({
      ...{ origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null },
      signal: AbortSignal.timeout(CONNECT_MS + ANSWER_MS),
    });
    return { status: answer.statusCode, headers: answer.headers, body: parsed(await answer.body.text()) };
  } catch (error) {
    throw failureOf(error as Error);
  }
}

function failureOf(error: Error): RailBusy | RailUnknown {
  const { code } = error as NodeJS.ErrnoException;
  const message = `no answer: ${code ?? error.name}`;
  return code !== undefined && NEVER_SENT.has(code)
    ? new RailBusy(message, BUSY_MS, { cause: error })
    : new RailUnknown(message, { cause: error });
}

const CORRELATION = ["x-correlation-id", "x-request-id", "correlationid"];

function judged(rules: SessionRules, { status, headers, body }: Raw): SessionAnswer {
  const correlationId = CORRELATION.map((name) => headers[name]).find((value) => typeof value === "string") ?? null;
  if (status === 429) throw new RailBusy("429: too many calls", retryAfterMs(headers["retry-after"]));
  if (status >= 500) throw new RailUnknown(`${status}`);
  if (status < 400) return { status, body, correlationId: correlationId as string | null };
  // A credential that is refused says nothing of the order: it is sent again when the credential is mended.
  if (status === 401) throw new RailBusy("401: the credential was refused", BUSY_MS_MAX);
  const reason = rules.readError(status, body) ?? { scheme: "PSP" as const, code: `HTTP_${status}`, text: "" };
  throw new RailRefused(reason, status, correlationId as string | null);
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function retryAfterMs(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header[0] : header;
  const seconds = Number(text);
  const ms = text === undefined ? BUSY_MS : Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(BUSY_MS_MAX, Math.max(0, ms)) : BUSY_MS;
}

async function askToken(
  agent: Agent,
  rules: SessionRules,
  { hosts, clientId, clientSecret }: Credentials,
): Promise<Token> {
  const { tokenPath, credentialIn, tokenBody, scope } = rules;
  const basic = Buffer.from(`${clientId}:${clientSecret ?? ""}`).toString("base64");
  const members = {
    grant_type: "client_credentials",
    ...(credentialIn === "form" ? { client_id: clientId } : {}),
    ...(scope === "" ? {} : { scope }),
  };
  const isJson = tokenBody === "json";
  const answer = await sendOver(agent, {
    ...{ host: hosts.token, path: tokenPath, method: "POST" as const },
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      ...(credentialIn === "header" ? { authorization: `Basic ${basic}` } : {}),
    },
    body: isJson ? JSON.stringify(members) : new URLSearchParams(members).toString(),
  }).catch((error) => {
    // A token moves no money: to ask again is always safe.
    throw error instanceof RailUnknown ? new RailBusy(error.message, BUSY_MS, { cause: error }) : error;
  });
  if (answer.status >= 400) {
    const wait = answer.status === 429 || answer.status >= 500 ? BUSY_MS : BUSY_MS_MAX;
    throw new RailBusy(`the token was refused: ${answer.status}`, wait);
  }
  const { access_token: value, expires_in: seconds } = Object(answer.body) as Record<string, unknown>;
  if (typeof value !== "string") throw new RailBusy("the token's answer has no token", BUSY_MS_MAX);
  const lifeMs = (typeof seconds === "number" ? seconds : 300) * 1_000;
  return { value, until: Date.now() + Math.max(0, lifeMs - EARLIER_MS) };
}
