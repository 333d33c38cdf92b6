import { refuse } from "#lib/core/errors.ts";
import { operation } from "#lib/server/operation.ts";
import { setUpAuthenticator as newSecret } from "#lib/server/session/authenticator.ts";
import { selfOf } from "../team/self.ts";
import { setUpAuthenticatorContract } from "./set-up-authenticator.contract.ts";

/** Gives the caller a secret for their app, in the place of one that was never confirmed. */
export const setUpAuthenticator = operation(setUpAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  const made = await newSecret(id, email);
  if (!made) throw refuse("ACT_REFUSED", "You have an authenticator app: remove it before you set up another one.");
  return { output: made };
});
