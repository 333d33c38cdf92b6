import { rows } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { audited, writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { endOtherSessionsContract, endOwnSessionContract, listOwnSessionsContract } from "./own-account.contract.ts";
import { selfOf } from "./own-secrets.ts";
import { endSession, endSessions } from "./sessions/session.ts";
import { IS_LASTING } from "./sessions/session-limits.ts";

const FIELDS = ["id", "device", "source", "createdAt", "lastSeenAt"] as const;

/** Returns the caller's sessions that have not ended, the one that asks first, then the last used first. */
export const listOwnSessions = operation(listOwnSessionsContract, async (ctx) => {
  const found = await rows<Row<"StaffSession", (typeof FIELDS)[number]>>({
    text: `SELECT ${select("StaffSession", "k", FIELDS)} FROM staff_session k JOIN staff s ON s.id = k.staff_id
           WHERE s.id = $1 AND k.version = s.session_version AND ${IS_LASTING}
           ORDER BY k.id = $2 DESC, k.last_seen_at DESC`,
    values: [ctx.actor.id, ctx.actor.sessionId],
  });
  const sessions = found.map(({ id, ...shown }) => ({ sessionId: id, ...shown, isThis: id === ctx.actor.sessionId }));
  return { output: { sessions } };
});

/** Ends one session of the caller, be it the one that asks. Does nothing when they have none with this id. */
export const endOwnSession = operation(endOwnSessionContract, async (ctx, { sessionId }) => {
  const { id: staffId, email } = await selfOf(ctx);
  // From here on it must succeed.
  await prismaTransaction(async (prisma, tx) => {
    const ended = await prisma.staffSession.findFirst({ where: { id: sessionId, staffId } });
    if (!ended || !(await endSession(tx, prisma, { sub: staffId, sid: sessionId }))) return;
    // Where the session that was ended had begun; the audit event itself says where from it was ended.
    const facts = { signedInOn: ended.device, signedInFrom: ended.source };
    await writeAuditEvent(tx, actorName(ctx), {
      action: "staff.end-session",
      operatorId: ctx.operatorId,
      subject: email,
      facts,
    });
  });
  return { output: { ended: true as const } };
});

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = operation(endOtherSessionsContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await endSessions(tx, id, { butOwn: true });
    return {
      auditEvent: { action: "staff.sign-out-others", operatorId: ctx.operatorId, subject: email },
      result: null,
    };
  });
  return { output: { ended: true as const } };
});
