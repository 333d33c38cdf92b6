import { Secret, TOTP } from "otpauth";
import { rows, type Tx } from "../db.ts";
import { seal, unseal } from "../keys/sealed.ts";

const PERIOD_S = 30;
/** A code is good in the time step before and after its own too: phones' clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type Row = { sealedSecret: Uint8Array; nowMs: number };

/** What an authenticator app is set up with: the secret in base32 to type, and the same as an address for a QR code. */
export type SetUp = { secret: string; uri: string };

/** Gives a person a new secret, which asks for nothing until it is confirmed. False when they have a confirmed one. */
export async function setUpAuthenticator(staffId: string, email: string): Promise<SetUp | false> {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  const kept = await rows({
    text: `INSERT INTO staff_authenticator (staff_id, sealed_secret) VALUES ($1, $2)
           ON CONFLICT (staff_id) DO UPDATE SET sealed_secret = excluded.sealed_secret
           WHERE staff_authenticator.confirmed_at IS NULL RETURNING 1`,
    values: [staffId, seal(totp.secret.base32, purposeOf(staffId))],
  });
  return kept.length > 0 && { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a code of the secret that waits to be confirmed; null when the code is wrong or nothing waits. */
export function stepToConfirm(staffId: string, code: string): Promise<number | null> {
  return stepOf(staffId, code, "IS NULL");
}

/** Has the codes asked for from now on, the one of this step being used. False when somebody else was faster. */
export async function confirmAuthenticator(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_authenticator SET confirmed_at = clock_timestamp(), last_step = $2
     WHERE staff_id = $1 AND confirmed_at IS NULL`,
    [staffId, step],
  );
  return rowCount === 1;
}

/** Whether a code is the app's. It is used up with that, and so is every code before it: of two tries in parallel one succeeds. */
export async function spendAppCode(staffId: string, code: string): Promise<boolean> {
  const step = await stepOf(staffId, code, "IS NOT NULL");
  if (step === null) return false;
  const spent = await rows({
    text: `UPDATE staff_authenticator SET last_step = $2
           WHERE staff_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 RETURNING 1`,
    values: [staffId, step],
  });
  return spent.length > 0;
}

/** Takes a person's authenticator app away, with its recovery codes. False when they have none that is asked for codes. */
export async function removeAuthenticator(tx: Tx, staffId: string): Promise<boolean> {
  await tx.query("DELETE FROM staff_recovery_code WHERE staff_id = $1", [staffId]);
  const { rows: removed } = await tx.query<{ confirmed: boolean }>(
    "DELETE FROM staff_authenticator WHERE staff_id = $1 RETURNING confirmed_at IS NOT NULL AS confirmed",
    [staffId],
  );
  return removed.some(({ confirmed }) => confirmed);
}

async function stepOf(staffId: string, code: string, confirmed: "IS NULL" | "IS NOT NULL"): Promise<number | null> {
  const [row] = await rows<Row>({
    text: `SELECT sealed_secret AS "sealedSecret", extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs"
           FROM staff_authenticator WHERE staff_id = $1 AND confirmed_at ${confirmed}`,
    values: [staffId],
  });
  if (!row) return null;
  const totp = totpOf(Secret.fromBase32(unseal(row.sealedSecret, purposeOf(staffId))));
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: row.nowMs });
  return delta === null ? null : totp.counter({ timestamp: row.nowMs }) + delta;
}

function totpOf(secret: Secret, label = ""): TOTP {
  return new TOTP({ issuer: "Guichê", label, secret, period: PERIOD_S });
}

/** Binds the secret to its person: in another's row it cannot be opened. */
function purposeOf(staffId: string): string {
  return `authenticator of ${staffId}`;
}
