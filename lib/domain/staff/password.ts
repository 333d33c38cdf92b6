import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes. About 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** Returns the argon2id hash of a password, for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Returns whether a password matches a stored hash. Pass null for a person who does not exist: the answer is false
 * after the same work, so that the response time does not reveal it.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword("a password that nobody has");
  const right = await verify(kept ?? (await nobodysHash), password);
  return right && kept !== null;
}

/** Returns a random password of 96 bits, to be shown once and changed at the first sign-in, and its hash. */
export async function firstPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = randomBytes(12).toString("base64url");
  return { password, passwordHash: await hashPassword(password) };
}
