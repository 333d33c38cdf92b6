import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { rotateSecret } from "../credentials/change-credential.ts";
import { ownCredential } from "./own-credential.ts";
import { rotateCredentialContract } from "./rotate-credential.contract.ts";

/** Adds a new secret to a credential. Only this answer contains the secret. */
export const rotateCredential = operation(rotateCredentialContract, async (ctx, { credentialId, overlapSeconds }) => {
  const credential = await ownCredential(ctx, credentialId);
  return { output: await refusingAction(() => rotateSecret(actorName(ctx), credential, overlapSeconds)) };
});
