import { refuse } from "#lib/core/errors.ts";
import { hasSecondStep } from "#lib/domain/staff/second-factor.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { operatorById } from "../operators/operator.ts";
import { setAuthenticatorRule } from "../operators/set-authenticator-rule.ts";
import { requireAuthenticatorsContract } from "./require-authenticators.contract.ts";

/**
 * Turns the rule that all staff of the caller's operator need an authenticator app on or off. Throws ACTION_REFUSED when
 * the caller turns it on without an app of their own.
 */
export const requireAuthenticators = operation(requireAuthenticatorsContract, async (ctx, { required }) => {
  if (required && !(await hasSecondStep(ctx.actor.id)))
    throw refuse("ACTION_REFUSED", "Set up an authenticator app of your own first.");
  await refusingAction(async () => setAuthenticatorRule(actorName(ctx), await operatorById(ctx.operatorId), required));
  return { output: { required } };
});
