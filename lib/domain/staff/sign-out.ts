import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { endSession } from "./session.ts";
import type { SessionClaims } from "./session-cookie.ts";

/** Ends a session, as its person asked. Does nothing when it has ended already. */
export async function signOut(claims: SessionClaims): Promise<void> {
  await prismaTransaction(async (prisma, tx) => {
    if (!(await endSession(tx, prisma, claims))) return;
    const { operatorId, email } = await prisma.staff.findUniqueOrThrow({ where: { id: claims.sub } });
    await writeAuditEvent(tx, `staff:${claims.sub}`, { action: "staff.sign-out", operatorId, subject: email });
  });
}
