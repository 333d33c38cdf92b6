import { refuse } from "#lib/core/errors.ts";
import { type Scope, WHOLE_TAX_IDS } from "#lib/core/scope.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { refusingAction } from "../../base/audit/action-refused.ts";
import { changeCredential } from "./change-credential.ts";
import { removeCredentialTaxIdsContract } from "./credential.contract.ts";
import { ownCredential } from "./list-credentials.ts";

/**
 * Takes `taxId.read` from a credential, which has effect within 5 s. Throws CREDENTIAL_NOT_FOUND, or ACTION_REFUSED when
 * the credential is revoked or has no other scope.
 */
export const removeCredentialTaxIds = operation(removeCredentialTaxIdsContract, async (ctx, { credentialId }) => {
  const credential = await ownCredential(ctx, credentialId);
  const scopes = credential.scopes.filter((scope) => scope !== WHOLE_TAX_IDS) as Scope[];
  if (scopes.length === credential.scopes.length) return { output: { scopes } };
  if (scopes.length === 0) throw refuse("ACTION_REFUSED", "The credential has no other scope: revoke it.");
  return { output: await refusingAction(() => changeCredential(actorName(ctx), credential, { scopes })) };
});
