import { SCOPES } from "../../core/scope.ts";
import { env } from "../../server/env.ts";
import { nameIgnored } from "../unknown-parameters.ts";

/** Returns the authorization server metadata for OAuth clients (RFC 8414). */
export async function authorizationServer(request: Request): Promise<Response> {
  const { BASE_URL: base, MTLS } = env();
  const body = {
    issuer: base,
    token_endpoint: `${base}/v1/oauth2/token`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: [],
    grant_types_supported: ["client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    tls_client_certificate_bound_access_tokens: MTLS !== "off",
  };
  const headers = { "content-type": "application/json", "cache-control": "max-age=300" };
  return nameIgnored(request, new Response(JSON.stringify(body), { headers }));
}
