import { createLocalJWKSet, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { env } from "../env.ts";
import { signingKey, signingKeys } from "./signing-keys.ts";

/**
 * The claims of an access token. `expiresAt` is in seconds since 1970. `thumbprint` is the SHA-256, in hexadecimal, of
 * the only client certificate that the token is valid with (RFC 8705); null when it is valid without one.
 */
export type AccessToken = { clientId: string; scopes: string[]; expiresAt: number; thumbprint: string | null };

const TOKEN = /^[A-Za-z0-9._~+/=-]{1,4096}$/;
const verified = new LRUCache<string, AccessToken>({ max: 10_000 });

/** Signs a JWT (EdDSA), valid for `lifetime` seconds; with a `thumbprint`, valid only with that certificate. */
export async function signAccessToken(
  clientId: string,
  scopes: string[],
  lifetime: number,
  thumbprint: string | null = null,
): Promise<string> {
  const key = await signingKey("token");
  const bound = thumbprint ? { cnf: { "x5t#S256": Buffer.from(thumbprint, "hex").toString("base64url") } } : {};
  return new SignJWT({ client_id: clientId, scope: scopes.join(" "), ...bound })
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: "at+jwt" })
    .setIssuer(env().BASE_URL)
    .setAudience(env().BASE_URL)
    .setSubject(clientId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .sign(key.privateKey);
}

/** Returns the claims of an access token, or null when it was not issued here, was changed, or has expired. */
export async function verifyAccessToken(token: string): Promise<AccessToken | null> {
  const known = verified.get(token);
  if (known) return known.expiresAt * 1_000 > Date.now() ? known : null;
  if (!TOKEN.test(token)) return null;
  const keys = (await signingKeys()).filter((key) => key.purpose === "token").map((key) => key.publicJwk);
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), {
      algorithms: ["EdDSA"],
      issuer: env().BASE_URL,
      audience: env().BASE_URL,
      typ: "at+jwt",
      requiredClaims: ["exp", "client_id", "scope"],
    });
    const read = {
      clientId: String(payload.client_id),
      scopes: String(payload.scope).split(" "),
      expiresAt: payload.exp as number,
      thumbprint: boundTo(payload),
    };
    verified.set(token, read);
    return read;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function boundTo({ cnf }: JWTPayload): string | null {
  if (cnf === undefined) return null;
  return Buffer.from(String((cnf as Record<string, unknown>)["x5t#S256"]), "base64url").toString("hex");
}
