import { ADDRESSES } from "./addresses.ts";
import { patient, type Reply, type Send, sender } from "./http.ts";
import { type Credential, readTarget, type Target } from "./target.ts";

export type Variant = "A" | "B";
type Fields = Record<string, string>;

/** The service as one credential accesses it. */
export type Api = {
  variant: Variant;
  target: Target;
  /** The paths of this variant's operations. */
  at: (typeof ADDRESSES)[Variant];
  /** Header fields that carry the credential. Every request has them. */
  credential: Fields;
  send: Send;
  get: (path: string, headers?: Fields) => Promise<Reply>;
  post: (path: string, body: unknown, headers?: Fields) => Promise<Reply>;
  put: (path: string, body: unknown) => Promise<Reply>;
  delete: (path: string) => Promise<Reply>;
};

const target = readTarget();
const plain = sender(target);

/** Sends requests without a credential. It sends each request once and never retries. */
export const anonymous: { target: Target; send: Send } = { target, send: plain };

/** Returns one `Api` for each variant that has a credential. */
export async function apis(): Promise<Api[]> {
  const opened = (["A", "B"] as const).map(async (variant) => {
    const credential = target.credentials[variant];
    return credential ? [apiOf(variant, await fieldsOf(credential))] : [];
  });
  return (await Promise.all(opened)).flat();
}

/** Returns the same service and variant with other header fields. */
export function withFields(api: Api, credential: Fields): Api {
  return apiOf(api.variant, credential);
}

async function fieldsOf(credential: Credential): Promise<Fields> {
  if (credential.kind === "apiKey") return { "x-api-key": credential.key };
  return { authorization: `Bearer ${await tokenOf(credential)}` };
}

/**
 * Returns a sender with the same credential but without the client certificate. An OAuth token is requested without it
 * too.
 */
export async function uncertified(api: Api): Promise<Send> {
  const without: Send = (method, path, ask = {}) => patient(plain)(method, path, { ...ask, uncertified: true });
  const credential = target.credentials[api.variant];
  const headers =
    credential?.kind === "oauth"
      ? { authorization: `Bearer ${await tokenOf(credential, undefined, without)}` }
      : api.credential;
  return (method, path, ask = {}) => without(method, path, { ...ask, headers: { ...headers, ...ask.headers } });
}

type Client = { id: string; secret: string };

/** Returns an access token of a client, with all of its scopes or with `scope`. Throws when the service issues none. */
export async function tokenOf({ id, secret }: Client, scope?: string, send = patient(plain)): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: id, client_secret: secret, ...(scope ? { scope } : {}) };
  const reply = await send("POST", "/v1/oauth2/token", {
    body: String(new URLSearchParams(form)),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  if (reply.status !== 200) throw new Error(`No token was given: ${reply.status} ${reply.text}`);
  return reply.body.access_token;
}

function apiOf(variant: Variant, credential: Fields): Api {
  const asking = patient(plain);
  const send: Send = (method, path, ask = {}) =>
    asking(method, path, { ...ask, headers: { ...credential, ...ask.headers } });
  return {
    variant,
    target,
    at: ADDRESSES[variant],
    credential,
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
    put: (path, body) => send("PUT", path, { body }),
    delete: (path) => send("DELETE", path),
  };
}
