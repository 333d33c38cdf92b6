import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import type { Session } from "#lib/core/session.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";

type Reauthentication = { sessionId: string; staffId: string; byRecoveryCode: boolean; now: Date };

/** Records that the person of a session has just confirmed their identity. */
export async function recordReauthentication(
  tx: PrismaTx,
  { sessionId, staffId, byRecoveryCode, now }: Reauthentication,
): Promise<void> {
  const confirmed = { reauthenticatedAt: now, ...(byRecoveryCode && { recoveryCodeAt: now }) };
  await tx.staffSession.updateMany({ where: { id: sessionId, staffId }, data: confirmed });
}

/**
 * Returns whether the session's person confirmed their identity in the last REAUTHENTICATION_MINUTES of the database's real
 * clock.
 */
export async function isReauthenticated({ id, sessionId }: Session): Promise<boolean> {
  const since = new Date((await databaseTime()).getTime() - REAUTHENTICATION_MINUTES * 60_000);
  const where = { id: sessionId, staffId: id, reauthenticatedAt: { gt: since } };
  return (await prisma().staffSession.count({ where })) > 0;
}
