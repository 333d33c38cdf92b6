import { type Refusal, refuse } from "../core/errors.ts";
import { verifyAccessToken } from "../server/credentials/access-token.ts";
import { type Credential, credentialById, hasSecret, readApiKey } from "../server/credentials/credential.ts";
import { noteUse } from "../server/credentials/credential-use.ts";
import { env } from "../server/env.ts";
import { thumbprintOf } from "./client-certificate.ts";

/** An authenticated credential. `holds` returns whether this request may use a scope. */
export type Authenticated = { credential: Credential; holds: (scope: string) => boolean };

const HOW = "Send an access token as `Authorization: Bearer …`, or an API key as `X-API-Key`.";

function unauthorized(detail: string, error?: string): Refusal {
  const challenge = error ? `Bearer realm="guiche", error="${error}"` : 'Bearer realm="guiche"';
  return refuse("UNAUTHORIZED", detail, { headers: { "WWW-Authenticate": challenge } });
}

/** Authenticates a request by bearer token, or by API key in `X-API-Key`. Throws UNAUTHORIZED. */
export async function authenticate(request: Request): Promise<Authenticated> {
  const authenticated = await proven(request);
  noteUse(authenticated.credential.id);
  return authenticated;
}

async function proven(request: Request): Promise<Authenticated> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return byToken(authorization, thumbprintOf(request));
  const apiKey = request.headers.get("x-api-key");
  if (apiKey !== null) return byApiKey(apiKey);
  throw unauthorized(HOW);
}

async function byToken(authorization: string, thumbprint: string | null): Promise<Authenticated> {
  const [, token] = /^Bearer +(.+)$/i.exec(authorization) ?? [];
  // RFC 6750 §3.1: the challenge has no error code when the request has no token.
  if (!token) throw unauthorized(HOW);
  const claims = await verifyAccessToken(token);
  const credential = claims && (await credentialById(claims.clientId));
  if (!credential) throw unauthorized("The access token is not valid any more. Ask for a new one.", "invalid_token");
  if (claims.thumbprint !== null && claims.thumbprint !== thumbprint) {
    throw unauthorized(
      "The access token is good only with the client certificate it was asked for with.",
      "invalid_token",
    );
  }
  // A scope that was removed from the credential is also removed from the tokens issued before.
  return { credential, holds: (scope) => claims.scopes.includes(scope) && credential.scopes.includes(scope) };
}

async function byApiKey(apiKey: string): Promise<Authenticated> {
  const read = readApiKey(apiKey, env().APP_ENV);
  const credential = read && (await credentialById(read.id));
  if (credential?.kind !== "apiKey" || !hasSecret(credential, read?.secret ?? "")) {
    throw unauthorized("The API key is not valid here.");
  }
  return { credential, holds: (scope) => credential.scopes.includes(scope) };
}
