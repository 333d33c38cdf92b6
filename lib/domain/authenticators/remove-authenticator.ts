import { refuse } from "#lib/core/errors.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { removeAuthenticator as takeAway } from "#lib/server/session/authenticator.ts";
import { endSessions } from "#lib/server/session/end-sessions.ts";
import type { Deed } from "#lib/server/write-deed.ts";
import { audited } from "../audit/audited.ts";
import { selfOf } from "../team/self.ts";
import { removeAuthenticatorContract } from "./remove-authenticator.contract.ts";

/** Removes the caller's authenticator app and ends their other sessions. Throws ACT_REFUSED when there is no app. */
export const removeAuthenticator = operation(removeAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  return audited(actorName(ctx), async (tx) => {
    if (!(await takeAway(tx, id))) throw refuse("ACT_REFUSED", "You have no authenticator app.");
    await endSessions(tx, id, ctx.actor.sessionId);
    const deed: Deed = { act: "staff.authenticator-off", operatorId: ctx.operatorId, subject: email };
    return { deed, result: { output: { removed: true as const } } };
  });
});
