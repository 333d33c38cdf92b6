import type { Context } from "#lib/server/operation.ts";
import type { Session } from "#lib/server/session/read-session.ts";
import { accountIdsOf } from "../accounts/account.ts";

/** Returns the context for a signed-in person's operations: it covers all accounts of their operator. */
export async function staffContext(staff: Session, requestId: string): Promise<Context> {
  const accountIds = await accountIdsOf(staff.operatorId);
  return {
    operatorId: staff.operatorId,
    accountId: accountIds[0] ?? "",
    accountIds,
    actor: { kind: "staff", id: staff.id, role: staff.role, sessionId: staff.sessionId },
    requestId,
  };
}
