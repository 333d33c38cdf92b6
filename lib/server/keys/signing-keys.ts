import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from "jose";
import { rows } from "../db.ts";
import { seal, unseal } from "./secret-key.ts";

export type KeyPurpose = "token" | "qr";
type SigningKey = { kid: string; purpose: KeyPurpose; publicJwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey };
type Row = { kid: string; purpose: KeyPurpose; publicJwk: JWK; sealed: Uint8Array };

/** EdDSA keeps tokens short. Banks read QR payloads signed with ES256. */
const ALGORITHM = { token: "EdDSA", qr: "ES256" } as const;
const STALE_MS = 5_000;

let loaded: { at: number; keys: Promise<SigningKey[]> } | undefined;

async function load(): Promise<SigningKey[]> {
  const found = await rows<Row>({
    text: `SELECT kid, purpose, public_jwk AS "publicJwk", sealed FROM signing_key ORDER BY created_at DESC, kid`,
  });
  return Promise.all(
    found.map(async ({ sealed, ...row }) => ({
      ...row,
      privateKey: await importPKCS8(unseal(sealed, `signing-key:${row.kid}`), ALGORITHM[row.purpose]),
      publicKey: (await importJWK(row.publicJwk, ALGORITHM[row.purpose])) as CryptoKey,
    })),
  );
}

/** Returns every signing key, newest first, at most 5 s stale. */
export async function signingKeys(): Promise<SigningKey[]> {
  if (!loaded || Date.now() - loaded.at > STALE_MS) loaded = { at: Date.now(), keys: load() };
  const current = loaded;
  // A failed look-up must not stay in the cache.
  current.keys.catch(() => {
    if (loaded === current) loaded = undefined;
  });
  return current.keys;
}

/** Returns the newest key of a purpose and its algorithm. Makes a key when there is none. */
export async function signingKey(purpose: KeyPurpose): Promise<SigningKey & { algorithm: string }> {
  let key = (await signingKeys()).find((candidate) => candidate.purpose === purpose);
  if (!key) {
    await makeSigningKey(purpose);
    loaded = undefined;
    key = (await signingKeys()).find((candidate) => candidate.purpose === purpose);
  }
  if (!key) throw new Error(`there is no ${purpose} key and none could be made`);
  return { ...key, algorithm: ALGORITHM[purpose] };
}

/** The new key signs from the next look-up on; older keys still verify. */
async function makeSigningKey(purpose: KeyPurpose): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM[purpose], { extractable: true });
  const kid = crypto.randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM[purpose], use: "sig" };
  await rows({
    text: "INSERT INTO signing_key (kid, purpose, public_jwk, sealed) VALUES ($1, $2, $3, $4)",
    values: [kid, purpose, JSON.stringify(publicJwk), seal(await exportPKCS8(privateKey), `signing-key:${kid}`)],
  });
}

/** Returns, as a JWK Set, every public key that verifies our signatures: access tokens and QR payloads. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  // Creates missing keys, so that the set is not empty before the first signature.
  await Promise.all([signingKey("token"), signingKey("qr")]);
  return { keys: (await signingKeys()).map((key) => key.publicJwk) };
}
