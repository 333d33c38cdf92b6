import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { revoke } from "../credentials/change-credential.ts";
import { ownCredential } from "./own-credential.ts";
import { revokeCredentialContract } from "./revoke-credential.contract.ts";

/**
 * Revokes a credential. Its secrets and tokens stop working within 5 s. Throws CREDENTIAL_NOT_FOUND, or ACTION_REFUSED
 * when the credential is revoked already.
 */
export const revokeCredential = operation(revokeCredentialContract, async (ctx, { credentialId }) => {
  const credential = await ownCredential(ctx, credentialId);
  await refusingAction(() => revoke(actorName(ctx), credential));
  return { output: { revoked: true as const } };
});
