import { prisma } from "#lib/server/prisma-client.ts";
import { throttleLogin } from "./login-throttle.ts";
import { isPassword } from "./password.ts";
import { spendCode } from "./second-factor.ts";

/** `byRecoveryCode`: a recovery code was used in place of a code of the authenticator app. */
type Person = { id: string; sessionVersion: number; byRecoveryCode: boolean };

export type SignInVerdict =
  | { kind: "welcome"; staff: Person }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

const PASSWORD_LENGTH_MAX = 256;

/**
 * Judges an address, a password and, for a person with an authenticator app, a code. The result does not say which of
 * them was wrong or missing. Slowed down after failures: see `throttleLogin`. Throws when the database cannot be reached.
 */
export async function signIn(email: string, password: string, code = ""): Promise<SignInVerdict> {
  const address = email.trim().toLowerCase();
  const tried = await throttleLogin(address, () => personOf(address, password.slice(0, PASSWORD_LENGTH_MAX), code));
  return tried.kind === "right" ? { kind: "welcome", staff: tried.value } : tried;
}

async function personOf(email: string, password: string, code: string): Promise<Person | null> {
  const staff = await prisma().staff.findUnique({ where: { email }, include: { authenticator: true } });
  const right = await isPassword(staff && !staff.disabledAt ? staff.passwordHash : null, password);
  if (!staff || !right) return null;
  // Checked last, so that a wrong password does not use up a code.
  const spent = staff.authenticator?.confirmedAt ? await spendCode(staff.id, code) : "none";
  return spent && { id: staff.id, sessionVersion: staff.sessionVersion, byRecoveryCode: spent === "recovery" };
}
