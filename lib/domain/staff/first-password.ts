import { randomBytes } from "node:crypto";
import { hashPassword } from "#lib/server/session/password.ts";

/** A password that nobody has seen yet, of 96 random bits, to be told once and changed at the first sign-in; and the form in which it is kept. */
export async function firstPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = randomBytes(12).toString("base64url");
  return { password, passwordHash: await hashPassword(password) };
}
