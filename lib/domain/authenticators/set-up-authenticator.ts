import { refuse } from "#lib/core/errors.ts";
import { setUpAuthenticator as newSecret } from "#lib/domain/staff/authenticator-app.ts";
import { operation } from "#lib/server/operation.ts";
import { selfOf } from "../team/self.ts";
import { setUpAuthenticatorContract } from "./set-up-authenticator.contract.ts";

/**
 * Returns a new secret for the caller's authenticator app. It replaces a secret that was never confirmed. Throws
 * ACTION_REFUSED when the caller already has a confirmed app.
 */
export const setUpAuthenticator = operation(setUpAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  const made = await newSecret(id, email);
  if (!made) throw refuse("ACTION_REFUSED", "You have an authenticator app: remove it before you set up another one.");
  return { output: made };
});
