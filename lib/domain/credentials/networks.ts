import { z } from "zod";
import { NETWORKS_MAX } from "#lib/core/limits.ts";
import { canonicalNetwork } from "#lib/server/egress/network.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { readFacts, refusingAction, WrongFacts } from "../audit/action-refused.ts";
import { audited } from "../audit/write-audit-event.ts";
import { type CredentialRecord, ownCredential } from "./list-credentials.ts";
import { setCredentialNetworksContract } from "./networks.contract.ts";
import { refuseGrant } from "./refuse-grant.ts";

const list = z.object({ networks: z.array(z.string()).max(NETWORKS_MAX, `must be at most ${NETWORKS_MAX}`) });

/**
 * Sets the networks from which a credential may be used, as addresses or CIDR ("203.0.113.0/24"); none: from anywhere. Takes
 * effect within 5 s, also for tokens that exist. Throws `WrongFacts` when a text is no network.
 */
export async function changeNetworks(actor: string, credential: CredentialRecord, given: readonly string[]) {
  const { networks } = readFacts(list, { networks: [...new Set(given.map(readNetwork))] });
  const { id, operatorId, networks: before } = credential;
  return audited(actor, async (_tx, prisma) => {
    await prisma.credential.update({ where: { id }, data: { networks } });
    return {
      auditEvent: { action: "credential.networks", operatorId, subject: id, facts: { before, networks } },
      result: { id, networks },
    };
  });
}

function readNetwork(text: string): string {
  const network = canonicalNetwork(text.trim());
  if (network === null)
    throw new WrongFacts(`"${text.trim()}" must be an address or a network, as in 203.0.113.7 or 2001:db8::/32.`);
  return network;
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
