import type { Session } from "#lib/core/http/session.ts";
import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { prisma } from "#lib/server/prisma-client.ts";

/** Records that the person of the session that asks has just confirmed their identity. */
export async function recordReauthentication(tx: Tx, { byRecoveryCode }: { byRecoveryCode: boolean }): Promise<void> {
  await tx.query("SELECT confirm_staff_session($1)", [byRecoveryCode]);
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
