import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from "jose";
import { KEY_STALE_SECONDS } from "../../core/limits.ts";
import { rows } from "../db.ts";
import type { Prisma } from "../prisma/client.ts";
import { type PrismaTx, prisma } from "../prisma-client.ts";
import { type Row, select } from "../row.ts";
import { seal, unseal } from "./secret-key.ts";

export type KeyPurpose = "token" | "qr" | "audit";

/** `signs`: its time to sign has come. The newest key that signs is the one that is used. */
export type SigningKey = {
  kid: string;
  purpose: KeyPurpose;
  signs: boolean;
  publicJwk: JWK;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
};

/** EdDSA keeps tokens short. Banks read QR payloads signed with ES256. */
const ALGORITHM = { token: "EdDSA", qr: "ES256", audit: "EdDSA" } as const;
const STALE_MS = KEY_STALE_SECONDS * 1_000;
const FIELDS = ["kid", "purpose", "publicJwk", "sealed"] as const;
type Stored = Row<"SigningKey", (typeof FIELDS)[number], { purpose: KeyPurpose; publicJwk: JWK }> & { signs: boolean };

let loaded: { at: number; keys: Promise<SigningKey[]> } | undefined;

async function load(known: readonly SigningKey[]): Promise<SigningKey[]> {
  const found = await rows<Stored>({
    name: "signing-keys",
    text: `SELECT ${select("SigningKey", "k", FIELDS)}, k.signs_from <= clock_timestamp() AS signs FROM signing_key k
           WHERE k.ends_at IS NULL OR k.ends_at > clock_timestamp() ORDER BY k.signs_from DESC, k.kid`,
  });
  return Promise.all(
    found.map(async ({ kid, purpose, publicJwk, sealed, signs }) => {
      const same = known.find((key) => key.kid === kid);
      if (same) return { ...same, signs };
      const privateKey = await importPKCS8(unseal(sealed, sealPurposeOf(kid)), ALGORITHM[purpose]);
      const publicKey = (await importJWK(publicJwk, ALGORITHM[purpose])) as CryptoKey;
      return { kid, purpose, signs, publicJwk, privateKey, publicKey };
    }),
  );
}

/** Returns every signing key that has not ended, newest first, at most 5 s stale. */
export async function signingKeys(): Promise<SigningKey[]> {
  if (!loaded || Date.now() - loaded.at > STALE_MS) {
    const before = loaded?.keys.catch(() => []);
    loaded = { at: Date.now(), keys: Promise.resolve(before ?? []).then(load) };
  }
  const current = loaded;
  // A failed look-up must not stay in the cache.
  current.keys.catch(() => {
    if (loaded === current) loaded = undefined;
  });
  return current.keys;
}

/** Returns the newest key of a purpose that signs, and its algorithm. Makes a key when there is none. */
export async function signingKey(purpose: KeyPurpose): Promise<SigningKey & { algorithm: string }> {
  let key = await newest(purpose);
  if (!key) {
    await makeSigningKey(prisma(), purpose);
    loaded = undefined;
    key = await newest(purpose);
  }
  if (!key) throw new Error(`there is no ${purpose} key and none could be made`);
  return { ...key, algorithm: ALGORITHM[purpose] };
}

async function newest(purpose: KeyPurpose): Promise<SigningKey | undefined> {
  return (await signingKeys()).find((key) => key.purpose === purpose && key.signs);
}

/** Stores a new key, which signs from `signsFrom` or else from now, and returns its id. */
export async function makeSigningKey(on: PrismaTx, purpose: KeyPurpose, signsFrom?: Date): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM[purpose], { extractable: true });
  const kid = crypto.randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM[purpose], use: "sig" };
  const sealed = seal(await exportPKCS8(privateKey), sealPurposeOf(kid));
  const data = {
    kid,
    purpose,
    publicJwk: publicJwk as Prisma.InputJsonObject,
    sealed,
    ...(signsFrom && { signsFrom }),
  };
  await on.signingKey.create({ data });
  return kid;
}

/** Binds a private key to its id: it cannot be decrypted in another row. */
export function sealPurposeOf(kid: string): string {
  return `signing-key:${kid}`;
}

/** Returns whether SECRET_KEY opens the newest stored key; true when there is none. */
export async function readsStoredKeys(): Promise<boolean> {
  const newest = await prisma().signingKey.findFirst({ orderBy: { createdAt: "desc" } });
  if (!newest) return true;
  try {
    unseal(newest.sealed, sealPurposeOf(newest.kid));
    return true;
  } catch {
    return false;
  }
}

/** Returns, as a JWK Set, every public key that verifies our signatures: access tokens and QR payloads. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  // Creates missing keys, so that the set is not empty before the first signature.
  await Promise.all([signingKey("token"), signingKey("qr")]);
  const keys = (await signingKeys()).filter(({ purpose }) => purpose !== "audit");
  return { keys: keys.map((key) => key.publicJwk) };
}
