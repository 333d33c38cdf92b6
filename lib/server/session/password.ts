import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) as OWASP recommends it: 19 MiB, two passes. About 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** The form in which a password is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password is the one that was hashed. For a person who does not exist pass null: the work is the same, so
 * that time does not tell, and the answer is no.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword("a password that nobody has");
  const right = await verify(kept ?? (await nobodysHash), password);
  return right && kept !== null;
}
