import { readFileSync } from "node:fs";
import { Agent, FormData } from "undici";
import { type Credential, type Target, TargetError } from "./target.ts";

type Fields = Record<string, string>;

/** An answer, read to its end. `body`: its JSON, or `{}` when it has none. */
export type Reply = {
  status: number;
  /** The names are in lower case. */
  headers: Fields;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of an unknown implementation; each check says what it expects.
  body: any;
};

export type Ask = {
  /** A string, bytes or a form are sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Fields;
  /** Sends the request without the client certificate. */
  uncertified?: boolean;
};

export type Send = (method: string, path: string, ask?: Ask) => Promise<Reply>;

const TIMEOUT_MS = 20_000;
const RETRY_AFTER_SECONDS_MAX = 30;

/** Returns a sender for one service. The path is sent unchanged: no dot segment is removed and nothing is encoded. */
export function sender({ url, tls }: Target): Send {
  const ca = tls.ca ? readFileSync(tls.ca) : undefined;
  const certificate = tls.cert && tls.key ? { cert: readFileSync(tls.cert), key: readFileSync(tls.key) } : {};
  const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
  const certified = new Agent({ ...timeouts, connect: { ca, ...certificate } });
  const uncertified = new Agent({ ...timeouts, connect: { ca } });
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/+$/, "");
  return async (method, path, ask = {}) => {
    const isRaw =
      typeof ask.body === "string" ||
      ask.body instanceof Uint8Array ||
      ask.body instanceof FormData ||
      !("body" in ask);
    const answer = await (ask.uncertified ? uncertified : certified).request({
      origin,
      path: `${prefix}${path}`,
      method: method as "GET",
      headers: { ...("body" in ask && !isRaw ? { "content-type": "application/json" } : {}), ...ask.headers },
      body: isRaw ? (ask.body as string | undefined) : JSON.stringify(ask.body),
    });
    const text = await answer.body.text();
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    return { status: answer.statusCode, headers, text, body: jsonOf(text) };
  };
}

/**
 * Returns a sender that waits for `Retry-After` after a 429 and repeats the request. It returns a 429 whose
 * `Retry-After` is absent or above `RETRY_AFTER_SECONDS_MAX`.
 */
export function patient(send: Send): Send {
  return async (method, path, ask) => {
    for (;;) {
      const reply = await send(method, path, ask);
      const seconds = Number(reply.headers["retry-after"]);
      if (reply.status !== 429 || !(seconds <= RETRY_AFTER_SECONDS_MAX)) return reply;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  };
}

/** Returns the JSON of a text, `{}` when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Returns the header fields that authenticate requests with a credential. Throws TargetError without a token. */
export async function fieldsOf(send: Send, credential: Credential): Promise<Record<string, string>> {
  if (credential.kind === "apiKey") return { "x-api-key": credential.key };
  return { authorization: `Bearer ${await tokenOf(send, credential)}` };
}

/**
 * Returns an access token of a client, with all of its scopes or with `scope`. Throws TargetError when the service issues
 * none.
 */
export async function tokenOf(send: Send, client: { id: string; secret: string }, scope?: string): Promise<string> {
  const { id, secret } = client;
  const form = { grant_type: "client_credentials", client_id: id, client_secret: secret, ...(scope ? { scope } : {}) };
  const reply = await send("POST", "/v1/oauth2/token", {
    body: String(new URLSearchParams(form)),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  if (reply.status === 200) return reply.body.access_token;
  throw new TargetError(`The service answered ${reply.status} when it was asked for a token: ${reply.text}`);
}
