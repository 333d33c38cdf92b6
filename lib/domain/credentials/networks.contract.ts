import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { NETWORKS_MAX } from "#lib/core/limits.ts";
import { MAY_INTEGRATE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const setCredentialNetworksContract = contract({
  name: "setCredentialNetworks",
  summary: "Set the networks from which a credential may be used; none: from anywhere",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "INSUFFICIENT_ROLE", "ACTION_REFUSED"],
  tags: ["credentials", "audit"],
  console: {
    /** An address or a network in CIDR: "203.0.113.7", "2001:db8::/32". */
    input: z.object({ credentialId: wire.uuid, networks: z.array(wire.text(50, 1)).max(NETWORKS_MAX) }),
    output: z.object({ networks: z.array(z.string()) }),
  },
});
