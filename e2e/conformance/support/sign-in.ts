import type { Send } from "./http.ts";
import { type Credential, TargetError } from "./target.ts";

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
