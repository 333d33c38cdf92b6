import { rows } from "../db.ts";
import { isPassword } from "./password.ts";
import { trySlowly } from "./try-slowly.ts";

type Person = { id: string; sessionVersion: number };

export type SignInVerdict =
  | { kind: "welcome"; staff: Person }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

type Row = {
  id: string;
  password_hash: string;
  session_version: number;
  disabled: boolean;
};

const PASSWORD_LENGTH_MAX = 256;

/** Judges an address and a password. Slowed down after failures: `trySlowly`. Throws when the database cannot be reached. */
export async function signIn(email: string, password: string): Promise<SignInVerdict> {
  const address = email.trim().toLowerCase();
  const tried = await trySlowly(address, () => personOf(address, password.slice(0, PASSWORD_LENGTH_MAX)));
  return tried.kind === "right" ? { kind: "welcome", staff: tried.value } : tried;
}

async function personOf(email: string, password: string): Promise<Person | null> {
  const [staff] = await rows<Row>({
    text: "SELECT id, password_hash, session_version, disabled_at IS NOT NULL AS disabled FROM staff WHERE email = $1",
    values: [email],
  });
  const right = await isPassword(staff && !staff.disabled ? staff.password_hash : null, password);
  return staff && right ? { id: staff.id, sessionVersion: staff.session_version } : null;
}
