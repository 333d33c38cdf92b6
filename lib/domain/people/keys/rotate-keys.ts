import { KEY_OVERLAP_SECONDS } from "#lib/core/limits.ts";
import { type KeyPurpose, makeSigningKey, readsStoredKeys } from "#lib/server/keys/signing-keys.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { audited } from "../../base/audit/write-audit-event.ts";

/** The purposes whose keys people replace. */
export type RotatedPurpose = Exclude<KeyPurpose, "audit">;
export const KEY_PURPOSES: readonly RotatedPurpose[] = ["token", "qr"];

/** A key that signs, will sign, or still verifies. `endsAt` is null while nothing has replaced it. */
export type KeyRecord = { purpose: string; kid: string; signsFrom: Date; endsAt: Date | null };

/** Returns every key that has not ended, the newest of each purpose first. */
export async function keyRecords(): Promise<KeyRecord[]> {
  const now = await databaseTime();
  return prisma().signingKey.findMany({
    where: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    select: { purpose: true, kid: true, signsFrom: true, endsAt: true },
    orderBy: [{ purpose: "asc" }, { signsFrom: "desc" }],
  });
}

/**
 * Makes a new key of a purpose. It signs after some seconds, so that whoever verifies knows it by then: our own processes
 * look every 5 s, a payer's bank may keep the key set. The old keys verify until what they signed has expired: a token
 * lives for 2 h, and a bank reads a payload when the payer scans it.
 * With `now` it signs at once and the old keys are deleted: what they signed is refused within 5 s. Throws
 * `ActionRefused` when SECRET_KEY is not the service's.
 */
export async function rotateKey(
  actor: string,
  purpose: RotatedPurpose,
  { now }: { now: boolean },
): Promise<KeyRecord[]> {
  if (!(await readsStoredKeys())) throw new ActionRefused("SECRET_KEY is not the one that the service runs with.");
  await audited(actor, async (tx, prisma) => {
    const { signsAfter, verifiesFor } = KEY_OVERLAP_SECONDS[purpose];
    const startedAt = (await databaseTime(tx)).getTime();
    const signsFrom = new Date(now ? startedAt : startedAt + signsAfter * 1_000);
    if (now) await prisma.signingKey.deleteMany({ where: { purpose } });
    // A key that is ending already gets no more time.
    const endsAt = new Date(signsFrom.getTime() + verifiesFor * 1_000);
    await prisma.signingKey.updateMany({
      where: { purpose, OR: [{ endsAt: null }, { endsAt: { gt: endsAt } }] },
      data: { endsAt },
    });
    const kid = await makeSigningKey(prisma, purpose, signsFrom);
    const facts = { purpose, atOnce: now, signsFrom: signsFrom.toISOString() };
    return { auditEvent: { action: "signing-key.rotate", operatorId: null, subject: kid, facts }, result: undefined };
  });
  return (await keyRecords()).filter((key) => key.purpose === purpose);
}
