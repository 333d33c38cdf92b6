import { operation } from "#lib/server/operation.ts";
import { listCredentials as recordsOf } from "../credentials/credential-record.ts";
import { listCredentialsContract } from "./list-credentials.contract.ts";

/** Returns the credentials of the caller's operator: first those that work, then the revoked; newest first. */
export const listCredentials = operation(listCredentialsContract, async (ctx) => {
  const records = (await recordsOf(ctx.operatorId)).toReversed();
  const inOrder = [...records.filter((it) => !it.revokedAt), ...records.filter((it) => it.revokedAt)];
  return { output: { credentials: inOrder.map((record) => ({ ...record, credentialId: record.id })) } };
});
