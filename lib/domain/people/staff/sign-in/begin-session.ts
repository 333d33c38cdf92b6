import { writeAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { currentClient } from "#lib/server/operations/current-client.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { servingEveryOperator, servingOperator } from "#lib/server/row-scope.ts";
import { type SessionClaims, sessionClaims } from "../sessions/session-cookie.ts";
import { deleteIdleSessions } from "../sessions/session-limits.ts";
import type { SignedIn } from "./sign-in.ts";

/**
 * Starts a session and returns its id. The sign-in counts as its first reauthentication. The session that the browser
 * had before, if any, ends: `cookieHeader` names it.
 */
export async function beginSession({ staff, isNewDevice }: SignedIn, cookieHeader: string | null): Promise<string> {
  await deleteIdleSessions();
  const before = await sessionClaims(cookieHeader);
  const { id: staffId, sessionVersion: version, operatorId, email, byRecoveryCode } = staff;
  const begin = () =>
    prismaTransaction(async (prisma, tx) => {
      // Somebody of another operator may have used the browser before.
      const endBefore = ({ sid, sub }: SessionClaims) =>
        servingEveryOperator(() => prisma.staffSession.deleteMany({ where: { id: sid, staffId: sub } }));
      if (before) await endBefore(before);
      const { source, device } = currentClient();
      const { rows } = await tx.query<{ id: string }>("SELECT begin_staff_session($1, $2, $3, $4, $5) AS id", [
        ...[staffId, version, source, device, byRecoveryCode],
      ]);
      const auditEvent = { operatorId, subject: email };
      await writeAuditEvent(tx, `staff:${staffId}`, { action: "staff.sign-in", ...auditEvent });
      if (isNewDevice) await writeAuditEvent(tx, `staff:${staffId}`, { action: "staff.new-device", ...auditEvent });
      return (rows[0] as { id: string }).id;
    });
  return servingOperator(operatorId, begin);
}
