import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { env } from "../env.ts";
import { type SigningKey, signingKey, signingKeys } from "./signing-keys.ts";

/**
 * The claims of an access token. `expiresAt` is in seconds since 1970. `thumbprint` is the SHA-256, in hexadecimal, of
 * the only client certificate that the token is valid with (RFC 8705); null when it is valid without one.
 */
export type AccessToken = { clientId: string; scopes: string[]; expiresAt: number; thumbprint: string | null };

const TOKEN = /^[A-Za-z0-9._~+/=-]{1,4096}$/;
/** Verified tokens, with the key that verified them: when that has ended, the token is no longer valid. */
const verified = new LRUCache<string, { kid: string; claims: AccessToken }>({ max: 10_000 });

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

/**
 * Returns the claims of an access token, or null when it was not issued here, was changed, or has expired, or when its
 * key ended more than 5 s ago.
 */
export async function verifyAccessToken(token: string): Promise<AccessToken | null> {
  const known = verified.get(token);
  if (!known && !TOKEN.test(token)) return null;
  const keys = (await signingKeys()).filter(({ purpose }) => purpose === "token");
  if (known && keys.some(({ kid }) => kid === known.kid)) {
    return known.claims.expiresAt * 1_000 > Date.now() ? known.claims : null;
  }
  try {
    const key = keyOf(token, keys);
    const claims = await verify(token, key);
    verified.set(token, { kid: key.kid, claims });
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyOf(token: string, keys: SigningKey[]): SigningKey {
  const { kid } = decodedHeader(token);
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** jose throws a TypeError for a text that is not a JWT. */
function decodedHeader(token: string): { kid?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new errors.JWTInvalid("the token has no readable header");
  }
}

async function verify(token: string, { publicKey }: SigningKey): Promise<AccessToken> {
  const { payload } = await jwtVerify(token, publicKey, {
    algorithms: ["EdDSA"],
    issuer: env().BASE_URL,
    audience: env().BASE_URL,
    typ: "at+jwt",
    requiredClaims: ["exp", "client_id", "scope"],
  });
  return {
    clientId: String(payload.client_id),
    scopes: String(payload.scope).split(" "),
    expiresAt: payload.exp as number,
    thumbprint: boundTo(payload),
  };
}

function boundTo({ cnf }: JWTPayload): string | null {
  if (cnf === undefined) return null;
  return Buffer.from(String((cnf as Record<string, unknown>)["x5t#S256"]), "base64url").toString("hex");
}
