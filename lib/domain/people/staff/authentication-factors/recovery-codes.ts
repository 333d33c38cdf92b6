import { createHmac, randomInt } from "node:crypto";
import { type AuditEvent, writeAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { provingKeys } from "#lib/server/keys/retained-keys.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";
import { type PrismaTx, prismaTransaction } from "#lib/server/prisma-client.ts";

const PURPOSE = "recovery code";
const CODES = 10;
const GROUPS = 4;
const GROUP_DIGITS = 4;
/** Number of digits in a recovery code, without separators. */
export const RECOVERY_DIGITS = GROUPS * GROUP_DIGITS;

/** Replaces a person's recovery codes with ten new ones, each valid once. Returns them: they can be shown only now. */
export async function replaceRecoveryCodes(tx: PrismaTx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const key = derivedKey(PURPOSE);
  await tx.staffRecoveryCode.deleteMany({ where: { staffId } });
  await tx.staffRecoveryCode.createMany({
    data: codes.map((code) => ({ staffId, codeHash: hashOf(key, staffId, code) })),
  });
  return codes;
}

/**
 * Returns whether a code is one of the person's recovery codes, deletes it and writes an audit event: of two parallel
 * tries one succeeds.
 */
export async function spendRecoveryCode(staffId: string, code: string): Promise<boolean> {
  const codeHashes = (await provingKeys(PURPOSE)).map((key) => hashOf(key, staffId, code));
  return prismaTransaction(async (prisma, tx) => {
    // Serializes parallel tries, so that the number of remaining codes in the audit event is correct.
    await tx.query("SELECT 1 FROM staff_authenticator WHERE staff_id = $1 FOR UPDATE", [staffId]);
    const spent = await prisma.staffRecoveryCode.deleteMany({ where: { staffId, codeHash: { in: codeHashes } } });
    if (spent.count === 0) return false;
    const { operatorId, email } = await prisma.staff.findUniqueOrThrow({ where: { id: staffId } });
    const left = await prisma.staffRecoveryCode.count({ where: { staffId } });
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
function hashOf(key: Buffer, staffId: string, code: string): Buffer<ArrayBuffer> {
  const digits = code.replaceAll(/\D/g, "");
  return createHmac("sha256", key).update(`${staffId}:${digits}`).digest();
}
