import { writeAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import { endSession } from "../sessions/session.ts";
import type { SessionClaims } from "../sessions/session-cookie.ts";

/** Ends a session, as its person asked. Does nothing when it has ended already. */
export async function signOut(claims: SessionClaims): Promise<void> {
  const find = () => prisma().staff.findFirst({ where: { id: claims.sub }, select: { operatorId: true, email: true } });
  const person = await servingKey(`staff:${claims.sub}`, find);
  if (!person) return;
  const { operatorId, email } = person;
  const end = () =>
    prismaTransaction(async (prisma, tx) => {
      if (!(await endSession(tx, prisma, claims))) return;
      await writeAuditEvent(tx, `staff:${claims.sub}`, { action: "staff.sign-out", operatorId, subject: email });
    });
  await servingOperator(operatorId, end);
}
