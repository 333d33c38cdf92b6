import { Secret, TOTP } from "otpauth";
import { rows, type Tx } from "#lib/server/db.ts";
import { seal, unseal } from "#lib/server/keys/secret-key.ts";

const PERIOD_S = 30;
/** A code is also valid in the time step before and after its own, because phones' clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type Row = { sealedSecret: Uint8Array; nowMs: number };

/** The set-up data of an authenticator app: the secret in base32 to type, and the same as a URI for a QR code. */
export type SetUp = { secret: string; uri: string };

/**
 * Stores a new secret for a person, which is not used until it is confirmed. Returns false when the person already has
 * a confirmed one.
 */
export async function createSecret(staffId: string, email: string): Promise<SetUp | false> {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  const kept = await rows({
    text: `INSERT INTO staff_authenticator (staff_id, sealed_secret) VALUES ($1, $2)
           ON CONFLICT (staff_id) DO UPDATE SET sealed_secret = excluded.sealed_secret
           WHERE staff_authenticator.confirmed_at IS NULL RETURNING 1`,
    values: [staffId, seal(totp.secret.base32, purposeOf(staffId))],
  });
  return kept.length > 0 && { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Returns the time step of a code of the unconfirmed secret, or null when the code is wrong or there is no such secret.
 */
export function stepToConfirm(staffId: string, code: string): Promise<number | null> {
  return stepOf(staffId, code, "IS NULL");
}

/**
 * Confirms the secret, so that codes are required from now on; the code of this step counts as used. Returns false when
 * another request confirmed first.
 */
export async function confirmSecret(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_authenticator SET confirmed_at = clock_timestamp(), last_step = $2
     WHERE staff_id = $1 AND confirmed_at IS NULL`,
    [staffId, step],
  );
  return rowCount === 1;
}

/** Returns whether a code is valid, and marks it and every earlier code as used: of two parallel tries one succeeds. */
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

/** Deletes a person's authenticator app and recovery codes. Returns false when the person had no confirmed app. */
export async function deleteAuthenticator(tx: Tx, staffId: string): Promise<boolean> {
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

/** Binds the secret to its person: it cannot be decrypted in another person's row. */
function purposeOf(staffId: string): string {
  return `authenticator of ${staffId}`;
}
