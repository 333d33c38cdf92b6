import { refuse } from "#lib/core/errors.ts";
import type { Context } from "#lib/server/operation.ts";
import { type CredentialRecord, listCredentials } from "../credentials/credential-record.ts";

/**
 * Returns a credential of the caller's operator. Throws CREDENTIAL_NOT_FOUND when there is none with this id, and
 * ACTION_REFUSED when it is revoked.
 */
export async function ownCredential(ctx: Context, credentialId: string): Promise<CredentialRecord> {
  const found = (await listCredentials(ctx.operatorId)).find(({ id }) => id === credentialId);
  if (!found) throw refuse("CREDENTIAL_NOT_FOUND", "Your operator has no such credential.");
  if (found.revokedAt) throw refuse("ACTION_REFUSED", "The credential is revoked: make a new one.");
  return found;
}
