import { prisma } from "#lib/server/prisma-client.ts";
import { spendAppCode } from "./authenticator-app.ts";
import { RECOVERY_DIGITS, spendRecoveryCode } from "./recovery-codes.ts";

const APP_CODE = /^[0-9]{6}$/;
const RECOVERY_CODE = new RegExp(`^[0-9]{${RECOVERY_DIGITS}}$`);
/** Separators that people type between digits. */
const BETWEEN = /[\s-]/g;

/** Returns whether a person must enter a code besides the password to sign in. */
export async function hasSecondFactor(staffId: string): Promise<boolean> {
  return (await prisma().staffAuthenticator.count({ where: { staffId, confirmedAt: { not: null } } })) > 0;
}

/** Uses up a person's code and returns its kind. Returns null when the code is not valid. */
export async function spendCode(staffId: string, code: string): Promise<"app" | "recovery" | null> {
  const digits = code.replaceAll(BETWEEN, "");
  if (APP_CODE.test(digits)) return (await spendAppCode(staffId, digits)) ? "app" : null;
  return RECOVERY_CODE.test(digits) && (await spendRecoveryCode(staffId, digits)) ? "recovery" : null;
}
