import { refuse } from "#lib/core/errors.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { removeAuthenticator as takeAway } from "#lib/server/session/authenticator.ts";
import { audited } from "../audit/audited.ts";
import { selfOf } from "../team/self.ts";
import { removeAuthenticatorContract } from "./remove-authenticator.contract.ts";

/** Takes the caller's authenticator app away. */
export const removeAuthenticator = operation(removeAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  return audited(actorName(ctx), async (tx) => {
    if (!(await takeAway(tx, id))) throw refuse("ACT_REFUSED", "You have no authenticator app.");
    const deed = { act: "staff.authenticator-off", operatorId: ctx.operatorId, subject: email };
    return { deed, result: { output: { removed: true as const } } };
  });
});
