import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "#lib/core/errors.ts";
import { PASSWORD_CHECKS } from "#lib/core/limits.ts";
import { BoundedQueue, QueueFull } from "#lib/server/bounded-queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes. About 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** Sign-ins and operations share it, so that together they never take more memory and cores than stated. */
const checks = processWide("password-checks", () => new BoundedQueue(PASSWORD_CHECKS));

/** Who asks: those who are known already, by a session or a device, go before strangers. */
export type Asker = "known" | "stranger";

/**
 * Returns the argon2id hash of a password, for storage. Throws SERVICE_UNAVAILABLE when too many passwords are checked
 * at this moment.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn("known", () => hash(password, COST));
}

/**
 * Returns whether a password matches a stored hash. Pass null for a person who does not exist: the answer is false
 * after the same work, so that the response time does not reveal it. Throws SERVICE_UNAVAILABLE when too many passwords
 * are checked at this moment.
 */
export async function isPassword(kept: string | null, password: string, asker: Asker): Promise<boolean> {
  nobodysHash ??= hash("a password that nobody has", COST);
  const against = kept ?? (await nobodysHash);
  const right = await inTurn(asker, () => verify(against, password));
  return right && kept !== null;
}

async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  try {
    return await checks.run(asker === "known" ? "first" : "second", work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const headers = { "Retry-After": `${PASSWORD_CHECKS.waitSeconds}` };
    throw refuse("SERVICE_UNAVAILABLE", "Too many people are signing in at this moment. Try again in a few seconds.", {
      headers,
    });
  }
}

/** Returns a random password of 96 bits, to be shown once and changed at the first sign-in, and its hash. */
export async function firstPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = randomBytes(12).toString("base64url");
  return { password, passwordHash: await hashPassword(password) };
}
