import { type Refusal, refuse } from "../core/errors.ts";
import { verifyAccessToken } from "../server/credentials/access-token.ts";
import { type Credential, credentialById, hasSecret, readApiKey } from "../server/credentials/credential.ts";
import { noteUse } from "../server/credentials/credential-use.ts";
import { env } from "../server/env.ts";
import { thumbprintOf } from "./client-certificate.ts";

/** A credential that has proved itself, and what this request may do with it. */
export type Authenticated = { credential: Credential; holds: (scope: string) => boolean };

const HOW = "Send an access token as `Authorization: Bearer …`, or an API key as `X-API-Key`.";

function unauthorized(detail: string, error?: string): Refusal {
  const challenge = error ? `Bearer realm="guiche", error="${error}"` : 'Bearer realm="guiche"';
  return refuse("UNAUTHORIZED", detail, { headers: { "WWW-Authenticate": challenge } });
}

/** Finds out whose request it is: a bearer token, or an API key in `X-API-Key`. Refuses with UNAUTHORIZED. */
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
  // RFC 6750 §3.1: who sends no token is told of no error in it.
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
  // A scope that the credential has lost since is lost to its tokens too.
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
