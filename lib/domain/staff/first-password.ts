import { randomBytes } from "node:crypto";
import { hashPassword } from "#lib/server/session/password.ts";

/** Returns a random password of 96 bits, to be shown once and changed at the first sign-in, and its hash. */
export async function firstPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = randomBytes(12).toString("base64url");
  return { password, passwordHash: await hashPassword(password) };
}
