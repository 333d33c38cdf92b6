import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/refusing-action.ts";
import { revokeCredential } from "../credentials/change-credential.ts";
import { endCredentialContract } from "./end-credential.contract.ts";
import { ownCredential } from "./own-credential.ts";

/**
 * Revokes a credential. Its secrets and tokens stop working within 5 s. Throws CREDENTIAL_NOT_FOUND, or ACTION_REFUSED
 * when the credential is revoked already.
 */
export const endCredential = operation(endCredentialContract, async (ctx, { credentialId }) => {
  const credential = await ownCredential(ctx, credentialId);
  await refusingAction(() => revokeCredential(actorName(ctx), credential));
  return { output: { revoked: true as const } };
});
