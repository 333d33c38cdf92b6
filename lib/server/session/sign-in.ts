import { rows } from "../db.ts";
import { isPassword } from "./password.ts";
import { countFailure, forgetFailures, signInWait } from "./sign-in-failures.ts";

export type SignInVerdict =
  | { kind: "welcome"; staff: { id: string; sessionVersion: number } }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

type Row = {
  id: string;
  password_hash: string;
  session_version: number;
  disabled: boolean;
};

/** Answers take at least this long, whoever asks: what differs between a known and an unknown address hides in it. */
const ANSWER_MS_MIN = 250;
const PASSWORD_LENGTH_MAX = 256;

/**
 * Judges an address and a password. After some failures in a row further tries must wait, right or wrong, known or not.
 * Throws when the database cannot be reached.
 */
export async function signIn(email: string, password: string): Promise<SignInVerdict> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_MS_MIN));
  const verdict = await judge(email.trim().toLowerCase(), password.slice(0, PASSWORD_LENGTH_MAX));
  await floor;
  return verdict;
}

async function judge(email: string, password: string): Promise<SignInVerdict> {
  const seconds = await signInWait(email);
  if (seconds > 0) return { kind: "wait", seconds };
  // Counted before it is judged: tries sent in parallel do not share one.
  await countFailure(email);
  const [staff] = await rows<Row>({
    text: "SELECT id, password_hash, session_version, disabled_at IS NOT NULL AS disabled FROM staff WHERE email = $1",
    values: [email],
  });
  const right = await isPassword(staff && !staff.disabled ? staff.password_hash : null, password);
  if (!staff || !right) return { kind: "refused" };
  await rows(forgetFailures(email));
  return { kind: "welcome", staff: { id: staff.id, sessionVersion: staff.session_version } };
}
