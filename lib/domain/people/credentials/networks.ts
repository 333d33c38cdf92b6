import { actorName, operation } from "#lib/server/operations/operation.ts";
import { refusingAction } from "../../base/audit/action-refused.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { setCredentialNetworksContract } from "./credential.contract.ts";
import { type CredentialRecord, ownCredential } from "./list-credentials.ts";
import { readNetworks } from "./read-networks.ts";
import { refuseGrant } from "./refuse-grant.ts";

/**
 * Sets the networks from which a credential may be used, as addresses or CIDR ("203.0.113.0/24"); none: from anywhere. Takes
 * effect within 5 s, also for tokens that exist. Throws `WrongFacts` when a text is no network.
 */
export async function changeNetworks(actor: string, credential: CredentialRecord, given: readonly string[]) {
  const networks = readNetworks(given);
  const { id, operatorId, networks: before } = credential;
  return audited(actor, async (_tx, prisma) => {
    await prisma.credential.update({ where: { id }, data: { networks } });
    return {
      auditEvent: { action: "credential.networks", operatorId, subject: id, facts: { before, networks } },
      result: { id, networks },
    };
  });
}

/** Sets the networks from which a credential of the caller's operator may be used. Throws INSUFFICIENT_ROLE. */
export const setCredentialNetworks = operation(
  setCredentialNetworksContract,
  async (ctx, { credentialId, networks }) => {
    const credential = await ownCredential(ctx, credentialId);
    // A wider list gives the credential's rights to more places.
    refuseGrant(ctx, credential.scopes);
    const changed = await refusingAction(() => changeNetworks(actorName(ctx), credential, networks));
    return { output: { networks: changed.networks } };
  },
);
