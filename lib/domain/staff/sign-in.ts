import { rows } from "#lib/server/db.ts";
import { throttleLogin } from "./login-throttle.ts";
import { isPassword } from "./password.ts";
import { spendCode } from "./second-factor.ts";

/** `byRecoveryCode`: a recovery code was used in place of a code of the authenticator app. */
type Person = { id: string; sessionVersion: number; byRecoveryCode: boolean };

export type SignInVerdict =
  | { kind: "welcome"; staff: Person }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

type Row = {
  id: string;
  password_hash: string;
  session_version: number;
  disabled: boolean;
  has_second_step: boolean;
};

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
  const [staff] = await rows<Row>({
    text: `SELECT id, password_hash, session_version, disabled_at IS NOT NULL AS disabled,
             EXISTS (SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL)
               AS has_second_step
           FROM staff s WHERE email = $1`,
    values: [email],
  });
  const right = await isPassword(staff && !staff.disabled ? staff.password_hash : null, password);
  if (!staff || !right) return null;
  // Checked last, so that a wrong password does not use up a code.
  const spent = staff.has_second_step ? await spendCode(staff.id, code) : "none";
  return spent && { id: staff.id, sessionVersion: staff.session_version, byRecoveryCode: spent === "recovery" };
}
