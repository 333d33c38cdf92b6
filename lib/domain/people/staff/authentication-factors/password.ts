import { randomBytes, timingSafeEqual } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { refuse } from "#lib/core/errors.ts";
import { ONE_TIME_PASSWORD_HOURS, PASSWORD_CHECKS } from "#lib/core/limits.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import type { Staff } from "#lib/server/prisma/client.ts";
import { BoundedQueue, QueueFull } from "#lib/server/process/bounded-queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes. About 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const HOUR_MS = 3_600_000;

let nobodysHash: Promise<string> | undefined;

/** Sign-ins and operations share it, so that together they never take more memory and cores than stated. */
const checks = processWide("password-checks", () => new BoundedQueue(PASSWORD_CHECKS));

/**
 * Who asks. Those who are known already, by a session or a device, go before strangers. `whose`: everybody has their turn,
 * however often others ask.
 */
export type Asker = { isKnown: boolean; whose: string };

type Turn = { whose?: string; like?: string | undefined };

/**
 * Returns the argon2id hash of a password, for storage, with the salt and cost of the hash `like` when it is given. `whose`:
 * who takes the turn.
 * All people with one e-mail have one salt and cost, so that a sign-in computes one hash for all of them. Throws
 * SERVICE_UNAVAILABLE when too many passwords are checked at this moment.
 */
export function hashPassword(password: string, { whose = "", like }: Turn = {}): Promise<string> {
  return inTurn({ isKnown: true, whose }, () => hash(password, like === undefined ? COST : settingsOf(like)));
}

/**
 * Returns for each stored hash of one e-mail whether it is the password's. The work is that of one hash, for none and for
 * many, so that the response time does not reveal how many people have the e-mail. Throws SERVICE_UNAVAILABLE when too
 * many passwords are checked at this moment.
 */
export async function matchPasswords(kept: string[], password: string, asker: Asker): Promise<boolean[]> {
  nobodysHash ??= hash("a password that nobody has", COST);
  const [like = await nobodysHash] = kept;
  const given = Buffer.from(await inTurn(asker, () => hash(password, settingsOf(like))));
  return kept.map((one) => one.length === given.length && timingSafeEqual(Buffer.from(one), given));
}

/** Returns whether a password matches a stored hash. Throws SERVICE_UNAVAILABLE as `matchPasswords` does. */
export async function isPassword(kept: string, password: string, asker: Asker): Promise<boolean> {
  const [right = false] = await matchPasswords([kept], password, asker);
  return right;
}

/** Returns the salt and cost of a stored hash: "$argon2id$v=19$m=19456,t=2,p=1$salt$hash". Without them it is no password's. */
function settingsOf(kept: string) {
  const [, m, t, p, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(kept) ?? [];
  if (!salt) return COST;
  return { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p), salt: Buffer.from(salt, "base64") };
}

async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  try {
    return await checks.run(asker.isKnown ? "first" : "second", asker.whose, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const headers = { "Retry-After": `${PASSWORD_CHECKS.waitSeconds}` };
    throw refuse("SERVICE_UNAVAILABLE", "Too many people are signing in at this moment. Try again in a few seconds.", {
      headers,
    });
  }
}

export type OneTime = Pick<Staff, "passwordHash" | "passwordOneTime" | "passwordEndsAt">;

/**
 * Returns a random password of 96 bits, to be shown once and changed at the first sign-in within ONE_TIME_PASSWORD_HOURS,
 * and what is stored of it. `whose`, `like`: see `hashPassword`.
 */
export async function oneTimePassword(whose: string, like?: string): Promise<{ password: string; stored: OneTime }> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password, { whose, like });
  const passwordEndsAt = new Date((await databaseTime()).getTime() + ONE_TIME_PASSWORD_HOURS * HOUR_MS);
  return { password, stored: { passwordHash, passwordOneTime: true, passwordEndsAt } };
}
