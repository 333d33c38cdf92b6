import { LRUCache } from "lru-cache";
import { rows } from "../db.ts";
import { isPassword } from "./password.ts";
import { FAILURES_FORGOTTEN_S, secondsLeft } from "./sign-in-delay.ts";

export type SignInVerdict =
  | { kind: "welcome"; staff: { id: string; sessionVersion: number } }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

type Row = {
  id: string;
  password_hash: string;
  session_version: number;
  disabled: boolean;
  failures: number;
  since_last_s: number | null;
};

/** Answers take at least this long, whoever asks: what differs between a known and an unknown address hides in it. */
const ANSWER_MS_MIN = 250;
const PASSWORD_LENGTH_MAX = 256;

/** Failures of addresses that nobody has, counted like those of people so that a delay does not tell them apart. */
const strangers = new LRUCache<string, { failures: number; lastMs: number }>({
  max: 10_000,
  ttl: FAILURES_FORGOTTEN_S * 1_000,
});

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
  const [staff] = await rows<Row>({
    text: `SELECT id, password_hash, session_version, disabled_at IS NOT NULL AS disabled, failed_sign_ins AS failures,
                  extract(epoch FROM clock_timestamp() - last_failed_at)::float8 AS since_last_s
           FROM staff WHERE email = $1`,
    values: [email],
  });
  const seconds = staff
    ? secondsLeft(staff.failures, staff.since_last_s ?? FAILURES_FORGOTTEN_S)
    : strangersWait(email);
  if (seconds > 0) return { kind: "wait", seconds };
  // Counted before it is judged: tries sent in parallel do not share one.
  if (staff) await countTry(staff.id);
  else strangers.set(email, { failures: (strangers.get(email)?.failures ?? 0) + 1, lastMs: performance.now() });
  const right = await isPassword(staff && !staff.disabled ? staff.password_hash : null, password);
  if (!staff || !right) return { kind: "refused" };
  await rows({ text: "UPDATE staff SET failed_sign_ins = 0, last_failed_at = NULL WHERE id = $1", values: [staff.id] });
  return { kind: "welcome", staff: { id: staff.id, sessionVersion: staff.session_version } };
}

function strangersWait(email: string): number {
  const seen = strangers.get(email);
  return seen ? secondsLeft(seen.failures, (performance.now() - seen.lastMs) / 1_000) : 0;
}

async function countTry(staffId: string): Promise<void> {
  await rows({
    text: `UPDATE staff SET last_failed_at = clock_timestamp(),
             failed_sign_ins = CASE WHEN last_failed_at < clock_timestamp() - make_interval(secs => $2)
                                    THEN 1 ELSE failed_sign_ins + 1 END
           WHERE id = $1`,
    values: [staffId, FAILURES_FORGOTTEN_S],
  });
}
