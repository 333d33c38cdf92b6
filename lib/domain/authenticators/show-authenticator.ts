import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { showAuthenticatorContract } from "./show-authenticator.contract.ts";

type Row = { confirmedAt: Date | null; recoveryCodesLeft: number; recoveryCodeAt: Date | null; isRequired: boolean };

/** Returns the state of the caller's own authenticator app. */
export const showAuthenticator = operation(showAuthenticatorContract, async (ctx) => {
  const [row] = await rows<Row>({
    text: `SELECT (SELECT confirmed_at FROM staff_authenticator WHERE staff_id = $1) AS "confirmedAt",
             (SELECT count(*)::int FROM staff_recovery_code WHERE staff_id = $1) AS "recoveryCodesLeft",
             (SELECT recovery_code_at FROM staff_session WHERE id = $2 AND staff_id = $1) AS "recoveryCodeAt",
             (SELECT authenticator_required FROM operator WHERE id = $3) AS "isRequired"`,
    values: [ctx.actor.id, ctx.actor.sessionId, ctx.operatorId],
  });
  return { output: row as Row };
});
