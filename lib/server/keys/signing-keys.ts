import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from "jose";
import type { Prisma } from "../prisma/client.ts";
import { prisma } from "../prisma-client.ts";
import { seal, unseal } from "./secret-key.ts";

export type KeyPurpose = "token" | "qr";
type SigningKey = { kid: string; purpose: KeyPurpose; publicJwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey };

/** EdDSA keeps tokens short. Banks read QR payloads signed with ES256. */
const ALGORITHM = { token: "EdDSA", qr: "ES256" } as const;
const STALE_MS = 5_000;

let loaded: { at: number; keys: Promise<SigningKey[]> } | undefined;

async function load(): Promise<SigningKey[]> {
  const found = await prisma().signingKey.findMany({ orderBy: [{ createdAt: "desc" }, { kid: "asc" }] });
  return Promise.all(
    found.map(async ({ kid, sealed, ...row }) => {
      const purpose = row.purpose as KeyPurpose;
      const publicJwk = row.publicJwk as JWK;
      const privateKey = await importPKCS8(unseal(sealed, `signing-key:${kid}`), ALGORITHM[purpose]);
      const publicKey = (await importJWK(publicJwk, ALGORITHM[purpose])) as CryptoKey;
      return { kid, purpose, publicJwk, privateKey, publicKey };
    }),
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
  const sealed = seal(await exportPKCS8(privateKey), `signing-key:${kid}`);
  await prisma().signingKey.create({
    data: { kid, purpose, publicJwk: publicJwk as Prisma.InputJsonObject, sealed },
  });
}

/** Returns, as a JWK Set, every public key that verifies our signatures: access tokens and QR payloads. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  // Creates missing keys, so that the set is not empty before the first signature.
  await Promise.all([signingKey("token"), signingKey("qr")]);
  return { keys: (await signingKeys()).map((key) => key.publicJwk) };
}
