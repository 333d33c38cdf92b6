import type { ErrorCode } from "../../core/errors.ts";
import type { Answer, Operation, PathItem, Schema } from "../../core/http/open-api.ts";
import { TOKEN_SECONDS } from "../../core/limits.ts";
import { locationToken } from "../../core/pix/location-token.ts";
import { SANDBOX } from "../../core/sandbox.ts";
import { headerRefs } from "./headers.ts";
import { problemAnswers } from "./problems.ts";
import type { Recorded } from "./recorded.ts";

// Paths without a contract: tokens, and documents that anybody may read.

const tokenRequest: Schema = {
  type: "object",
  required: ["grant_type"],
  properties: {
    grant_type: { type: "string", const: "client_credentials", description: "Always client_credentials." },
    client_id: { type: "string", format: "uuid", description: "The client's id. Absent with HTTP Basic." },
    client_secret: { type: "string", maxLength: 200, description: "The client's secret. Absent with HTTP Basic." },
    scope: { type: "string", maxLength: 1_000, description: "Narrows the token to these scopes, separated by spaces." },
  },
};
const tokenResponse: Schema = {
  type: "object",
  required: ["access_token", "token_type", "expires_in", "scope"],
  properties: {
    access_token: { type: "string", description: "A JWT, to be sent as `Authorization: Bearer …`." },
    token_type: { type: "string", enum: ["bearer", "Bearer"], description: "How to send the token." },
    expires_in: {
      type: "integer",
      minimum: 1,
      maximum: TOKEN_SECONDS.v1,
      description: "Seconds until the token expires.",
    },
    scope: { type: "string", description: "What the token may do, separated by spaces." },
  },
};
const tokenError: Schema = {
  description: "An error of RFC 6749 §5.2.",
  type: "object",
  required: ["error", "error_description"],
  properties: {
    error: {
      type: "string",
      enum: [
        "invalid_client",
        "invalid_request",
        "invalid_scope",
        "temporarily_unavailable",
        "unauthorized_client",
        "unsupported_grant_type",
      ],
      description: "What is wrong.",
    },
    error_description: { type: "string", description: "The same in words." },
  },
};

/** Schemas that `publicPaths` refers to. */
export const PUBLIC_SCHEMAS: Readonly<Record<string, Schema>> = {
  TokenRequest: tokenRequest,
  TokenResponse: tokenResponse,
  TokenError: tokenError,
};

const common = { security: [] };
const usual = headerRefs(["X-Request-Id", "Unknown-Parameters"]);
const publicProblems = (codes: readonly ErrorCode[]) => problemAnswers(codes, { isPublic: true });
const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function tokenOperation(operationId: string, types: string[], seconds: number, recorded: Recorded): Operation {
  const example = {
    grant_type: "client_credentials",
    client_id: SANDBOX.clientId,
    client_secret: "<client_secret>",
  };
  const answer = (status: number, schema: string, description: string, ...headers: string[]): Answer => ({
    description,
    headers: headerRefs(["X-Request-Id", ...headers]),
    content: { "application/json": { schema: refTo(schema), example: recorded[`${operationId}.${status}`] } },
  });
  return {
    ...common,
    operationId,
    tags: ["Access"],
    summary: types.includes("application/json") ? "Get a token with a JSON body" : "Get a token with a form",
    description: `OAuth 2.0 client credentials: an access token for ${seconds} seconds. Ask again when it has expired; a token \
per call is not needed. Id and secret may also come as HTTP Basic.`,
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((one) => [one, { schema: refTo("TokenRequest"), example }])),
    },
    responses: {
      "200": answer(200, "TokenResponse", "Granted.", "Unknown-Parameters"),
      "400": answer(
        400,
        "TokenError",
        "The request is not one for a token, or asks for a scope that the client lacks.",
      ),
      "401": answer(401, "TokenError", "The client is unknown, or its secret is wrong.", "WWW-Authenticate"),
      "403": answer(403, "TokenError", "The client may be used only from other networks."),
      "429": answer(
        429,
        "TokenError",
        "Too many token requests without the right secret came from your address: of this client, or of all.",
        "Retry-After",
      ),
      ...publicProblems([
        "REQUEST_TIMEOUT",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "INTERNAL_ERROR",
        "SERVICE_UNAVAILABLE",
      ]),
    },
  };
}

const served = (type: string, schema: Schema, description: string): Answer => ({
  description,
  content: { [type]: { schema } },
});

const chargePayload: Operation = {
  ...common,
  operationId: "readChargePayload",
  tags: ["Public"],
  summary: "Read what a charge's QR code points at",
  description:
    "What the payer's bank fetches: the charge as a compact JWS (ES256), whose keys are at `/.well-known/jwks.json`. One that was canceled or has expired is not found.",
  parameters: [
    {
      name: "token",
      in: "path",
      required: true,
      description: "The last part of the address in the BR Code.",
      schema: { type: "string", minLength: 1, maxLength: 40 },
      example: locationToken(SANDBOX.accountNumber, SANDBOX.openChargeId),
    },
  ],
  responses: {
    "200": {
      ...served("application/jose", { type: "string" }, "The signed charge."),
      headers: usual,
    },
    ...publicProblems(["CHARGE_NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
  },
};

const publicKeys: Operation = {
  ...common,
  operationId: "readPublicKeys",
  tags: ["Public"],
  summary: "Read the service's public keys",
  description: "A JSON Web Key Set: what tokens and QR payloads are verified with.",
  responses: {
    "200": {
      ...served(
        "application/jwk-set+json",
        {
          type: "object",
          required: ["keys"],
          properties: { keys: { type: "array", items: { type: "object" } } },
        },
        "The keys.",
      ),
      headers: usual,
    },
    ...publicProblems(["INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
  },
};

const authorizationServer: Operation = {
  ...common,
  operationId: "readAuthorizationServer",
  tags: ["Public"],
  summary: "Read the authorization server's metadata",
  description: "RFC 8414: where tokens are, which scopes there are.",
  responses: {
    "200": {
      ...served(
        "application/json",
        {
          type: "object",
          required: ["issuer", "token_endpoint", "jwks_uri", "scopes_supported"],
          properties: {
            issuer: { type: "string", description: "The service's address." },
            token_endpoint: { type: "string", description: "Where tokens are." },
            jwks_uri: { type: "string", description: "Where the keys are." },
            scopes_supported: { type: "array", items: { type: "string" }, description: "Every scope." },
          },
        },
        "The metadata.",
      ),
      headers: headerRefs(["Unknown-Parameters"]),
    },
  },
};

/** Returns the paths that are the same in both variants and need no credential. */
export function publicPaths(recorded: Recorded): Record<string, PathItem> {
  const form = ["application/x-www-form-urlencoded", "multipart/form-data"];
  return {
    "/v1/oauth2/token": { post: tokenOperation("getToken", form, TOKEN_SECONDS.v1, recorded) },
    "/v2/oauth/token": { post: tokenOperation("getTokenByJson", ["application/json"], TOKEN_SECONDS.v2, recorded) },
    "/qr/v2/{token}": { get: chargePayload },
    "/.well-known/jwks.json": { get: publicKeys },
    "/.well-known/oauth-authorization-server": { get: authorizationServer },
  };
}
