import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { showAuthenticatorContract } from "./show-authenticator.contract.ts";

type Row = { confirmedAt: Date | null; recoveryCodesLeft: number };

/** Tells of the caller's own authenticator app. */
export const showAuthenticator = operation(showAuthenticatorContract, async (ctx) => {
  const [row] = await rows<Row>({
    text: `SELECT (SELECT confirmed_at FROM staff_authenticator WHERE staff_id = $1) AS "confirmedAt",
             (SELECT count(*)::int FROM staff_recovery_code WHERE staff_id = $1) AS "recoveryCodesLeft"`,
    values: [ctx.actor.id],
  });
  return { output: row as Row };
});
