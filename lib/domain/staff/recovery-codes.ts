import { createHmac, randomInt } from "node:crypto";
import { type AuditEvent, writeAuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";

type Left = { operatorId: string; email: string; left: number };

const CODES = 10;
const GROUPS = 4;
const GROUP_DIGITS = 4;
/** Number of digits in a recovery code, without separators. */
export const RECOVERY_DIGITS = GROUPS * GROUP_DIGITS;

/** Replaces a person's recovery codes with ten new ones, each valid once. Returns them: they can be shown only now. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.query("DELETE FROM staff_recovery_code WHERE staff_id = $1", [staffId]);
  await tx.query("INSERT INTO staff_recovery_code (staff_id, code_hash) SELECT $1, unnest($2::bytea[])", [
    staffId,
    codes.map((code) => hashOf(staffId, code)),
  ]);
  return codes;
}

/**
 * Returns whether a code is one of the person's recovery codes, deletes it and writes an audit event: of two parallel
 * tries one succeeds.
 */
export function spendRecoveryCode(staffId: string, code: string): Promise<boolean> {
  return transaction(async (tx) => {
    // Serializes parallel tries, so that the number of remaining codes in the audit event is correct.
    await tx.query("SELECT 1 FROM staff_authenticator WHERE staff_id = $1 FOR UPDATE", [staffId]);
    const { rowCount } = await tx.query("DELETE FROM staff_recovery_code WHERE staff_id = $1 AND code_hash = $2", [
      staffId,
      hashOf(staffId, code),
    ]);
    if (rowCount === 0) return false;
    const { rows: found } = await tx.query<Left>(
      `SELECT operator_id AS "operatorId", email,
         (SELECT count(*)::int FROM staff_recovery_code WHERE staff_id = $1) AS left
       FROM staff WHERE id = $1`,
      [staffId],
    );
    const { operatorId, email, left } = found[0] as Left;
    const auditEvent: AuditEvent = { action: "staff.recovery-code-used", operatorId, subject: email, facts: { left } };
    await writeAuditEvent(tx, `staff:${staffId}`, auditEvent);
    return true;
  });
}

/** 53 random bits as "1234-5678-9012-3456": people type it on a phone's number pad, and tries are slowed down. */
function newCode(): string {
  const group = () => String(randomInt(10 ** GROUP_DIGITS)).padStart(GROUP_DIGITS, "0");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Keyed with SECRET_KEY: the table alone does not let anybody find out the code. */
function hashOf(staffId: string, code: string): Buffer {
  const digits = code.replaceAll(/\D/g, "");
  return createHmac("sha256", derivedKey("recovery code")).update(`${staffId}:${digits}`).digest();
}
