import { actorName, operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { accountByNumber } from "../accounts/account-record.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { createCredential } from "../credentials/create-credential.ts";
import { issueCredentialContract } from "./issue-credential.contract.ts";

/** Creates a credential for one of the operator's accounts. */
export const issueCredential = operation(issueCredentialContract, async (ctx, { accountNumber, ...facts }) => {
  const { number } = await accountNamed(ctx, accountNumber);
  const made = await refusingAction(async () => createCredential(actorName(ctx), await accountByNumber(number), facts));
  return { output: { credentialId: made.id, ...made } };
});
