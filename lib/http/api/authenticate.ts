import { type Refusal, refuse } from "../../core/errors.ts";
import type { Credential } from "../../core/http/credential.ts";
import { WHOLE_TAX_IDS } from "../../core/scope.ts";
import { env } from "../../server/env.ts";
import { verifyAccessToken } from "../../server/keys/access-token.ts";
import { hasSecret, readApiKey } from "../../server/keys/api-key.ts";
import { thumbprintOf } from "../clients/client-connection.ts";
import type { ApiDomain } from "./api-domain.ts";

/** An authenticated credential. `holds` returns whether this request may use a scope. */
export type Authenticated = { credential: Credential; holds: (scope: string) => boolean };

const HOW = "Send an access token as `Authorization: Bearer …`, or an API key as `X-API-Key`.";

function unauthorized(detail: string, error?: string): Refusal {
  const challenge = error ? `Bearer realm="guiche", error="${error}"` : 'Bearer realm="guiche"';
  return refuse("UNAUTHORIZED", detail, { headers: { "WWW-Authenticate": challenge } });
}

/** Authenticates a request by bearer token, or by API key in `X-API-Key`. Throws UNAUTHORIZED. */
export async function authenticate(domain: ApiDomain, request: Request): Promise<Authenticated> {
  const authenticated = await proven(domain, request);
  domain.noteUse(authenticated.credential.id);
  return authenticated;
}

async function proven(domain: ApiDomain, request: Request): Promise<Authenticated> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return byToken(domain, authorization, thumbprintOf(request));
  const apiKey = request.headers.get("x-api-key");
  if (apiKey !== null) return byApiKey(domain, apiKey);
  throw unauthorized(HOW);
}

async function byToken(domain: ApiDomain, authorization: string, thumbprint: string | null): Promise<Authenticated> {
  const [, token] = /^Bearer +(.+)$/i.exec(authorization) ?? [];
  // RFC 6750 §3.1: the challenge has no error code when the request has no token.
  if (!token) throw unauthorized(HOW);
  const claims = await verifyAccessToken(token);
  const credential = claims && (await domain.credentialById(claims.clientId));
  if (!credential) throw unauthorized("The access token is not valid any more. Ask for a new one.", "invalid_token");
  if (claims.thumbprint !== null && claims.thumbprint !== thumbprint) {
    throw unauthorized(
      "The access token is good only with the client certificate it was asked for with.",
      "invalid_token",
    );
  }
  // A scope that was removed from the credential is also removed from the tokens issued before. What it is shown of tax ids
  // is the credential's own: a system that names the scopes of its token names what it does.
  const isInToken = (scope: string) => scope === WHOLE_TAX_IDS || claims.scopes.includes(scope);
  return { credential, holds: (scope) => isInToken(scope) && credential.scopes.includes(scope) };
}

async function byApiKey(domain: ApiDomain, apiKey: string): Promise<Authenticated> {
  const read = readApiKey(apiKey, env().APP_ENV);
  const credential = read && (await domain.credentialById(read.id));
  if (credential?.kind !== "apiKey" || !hasSecret(credential, read?.secret ?? "")) {
    throw unauthorized("The API key is not valid here.");
  }
  return { credential, holds: (scope) => credential.scopes.includes(scope) };
}
