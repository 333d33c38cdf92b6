import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { text as textOf } from "node:stream/consumers";
import type { Scope } from "#lib/core/scope.ts";
import type { SeedClient } from "./seed-operator.ts";

/** An answer, read to its end. `body`: its JSON, or `{}` when it has none. */
export type Reply = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

type Fields = Record<string, string>;
type Ask = { body?: unknown; headers?: Fields };

/** Sends requests to one service with one credential. A text or bytes are sent unchanged, any other body as JSON. */
export type Caller = {
  send: (method: string, path: string, ask?: Ask) => Promise<Reply>;
  get: (path: string, headers?: Fields) => Promise<Reply>;
  post: (path: string, body: unknown, headers?: Fields) => Promise<Reply>;
  /** A GET of the path exactly as it is spelled: `fetch` resolves dot segments and backslashes, even escaped ones. */
  getSpelled: (path: string) => Promise<Reply>;
};

export function caller(baseUrl: string, credential: Fields = {}): Caller {
  const send: Caller["send"] = async (method, path, { body, headers = {} } = {}) => {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: { ...credential, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: json(text) };
  };
  return {
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
    async getSpelled(path) {
      const response = await answerTo(baseUrl, path, credential);
      const text = await textOf(response);
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
      return { status: response.statusCode ?? 0, headers, text, body: json(text) };
    },
  };
}

function answerTo(baseUrl: string, path: string, headers: Fields): Promise<IncomingMessage> {
  const { protocol, hostname, port } = new URL(baseUrl);
  const ask = protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    ask({ protocol, hostname, port, path, headers }, resolve).once("error", reject).end();
  });
}

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Returns an access token of a client, with all of its scopes or with `scopes`. Throws when none is issued. */
export async function tokenOf(baseUrl: string, client: SeedClient, scopes?: readonly Scope[]): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.id,
    client_secret: client.secret,
    ...(scopes ? { scope: scopes.join(" ") } : {}),
  });
  const response = await fetch(`${baseUrl}/v1/oauth2/token`, { method: "POST", body: form });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no token: ${response.status}`);
  return access_token;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
