import { hash } from "node:crypto";
import { type PrismaTx, prisma } from "../prisma-client.ts";
import { derivedKey, otherDerivedKeys, seal, unseal } from "./secret-key.ts";

/** What a derived key proves and cannot prove anew when SECRET_KEY changes: links and codes that people have. */
const PURPOSES = ["pay-link", "recovery code"] as const;
export type RetainedPurpose = (typeof PURPOSES)[number];

const STALE_MS = 5_000;

type Retained = { purpose: string; key: Buffer }[];
let loaded: { at: number; keys: Promise<Retained> } | undefined;

async function load(): Promise<Retained> {
  const found = await prisma().retainedKey.findMany({ orderBy: { createdAt: "desc" } });
  return found.map(({ id, purpose, sealed }) => ({
    purpose,
    key: Buffer.from(unseal(sealed, sealPurposeOfRetained(id)), "hex"),
  }));
}

function retained(): Promise<Retained> {
  if (!loaded || Date.now() - loaded.at > STALE_MS) loaded = { at: Date.now(), keys: load() };
  const current = loaded;
  // A failed look-up must not stay in the cache.
  current.keys.catch(() => {
    if (loaded === current) loaded = undefined;
  });
  return current.keys;
}

/**
 * Returns the keys that prove links or codes: the one of SECRET_KEY first, then those of earlier ones. Reads the database
 * at most once in 5 s.
 */
export async function provingKeys(purpose: RetainedPurpose): Promise<Buffer[]> {
  const kept = (await retained()).filter((known) => known.purpose === purpose);
  return [derivedKey(purpose), ...otherDerivedKeys(purpose), ...kept.map(({ key }) => key)];
}

/** Stores the keys of the other SECRET_KEYs, so that their links and codes stay good without those. */
export async function retainKeys(on: PrismaTx): Promise<void> {
  for (const purpose of PURPOSES) {
    for (const key of otherDerivedKeys(purpose)) {
      const id = hash("sha256", key, "hex");
      const sealed = seal(key.toString("hex"), sealPurposeOfRetained(id));
      await on.retainedKey.createMany({ data: { id, purpose, sealed }, skipDuplicates: true });
    }
  }
}

/** Deletes the keys of earlier SECRET_KEYs: their links and codes stop within 5 s. */
export async function forgetKeys(on: PrismaTx): Promise<void> {
  await on.retainedKey.deleteMany();
}

/** Binds a retained key to its id: it cannot be decrypted in another row. */
export function sealPurposeOfRetained(id: string): string {
  return `retained key ${id}`;
}
