import { randomUUID } from "node:crypto";
import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import type { Session } from "#lib/core/session.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { rows } from "#lib/server/db.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import { ABSOLUTE_S } from "./session-cookie.ts";

/** Most expired rows that one call deletes. More than the one row that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 10;

/** Starts a session and returns its id. The sign-in counts as its first reauthentication. */
export async function beginSession(staffId: string, byRecoveryCode: boolean): Promise<string> {
  const id = randomUUID();
  // Prisma cannot skip the rows that a sign-in beside this one is deleting.
  await rows({
    text: `DELETE FROM staff_session WHERE id IN (
             SELECT id FROM staff_session WHERE reauthenticated_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    values: [ABSOLUTE_S, SWEPT_MAX],
  });
  await recordReauthentication(prisma(), { sessionId: id, staffId, byRecoveryCode, now: await databaseTime() });
  return id;
}

type Reauthentication = { sessionId: string; staffId: string; byRecoveryCode: boolean; now: Date };

/** Records that the person of a session has just confirmed their identity. */
export async function recordReauthentication(
  tx: PrismaTx,
  { sessionId, staffId, byRecoveryCode, now }: Reauthentication,
): Promise<void> {
  const confirmed = { reauthenticatedAt: now, ...(byRecoveryCode && { recoveryCodeAt: now }) };
  await tx.staffSession.upsert({
    where: { id: sessionId },
    create: { id: sessionId, staffId, ...confirmed },
    update: confirmed,
  });
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
