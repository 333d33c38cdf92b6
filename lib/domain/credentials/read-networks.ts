import { z } from "zod";
import { NETWORKS_MAX } from "#lib/core/limits.ts";
import { canonicalNetwork } from "#lib/server/egress/network.ts";

/**
 * The networks from which a credential may be used: addresses or CIDR, each in its shortest form and once. None: from
 * anywhere.
 */
export const networks = z
  .array(z.string())
  .transform((given, ctx) => [...new Set(given.map((text) => readNetwork(text.trim(), ctx)))])
  .refine((list) => list.length <= NETWORKS_MAX, `must be at most ${NETWORKS_MAX}`);

function readNetwork(text: string, ctx: z.RefinementCtx): string {
  const network = canonicalNetwork(text);
  if (network !== null) return network;
  const message = `"${text}" must be an address or a network, as in 203.0.113.7 or 2001:db8::/32`;
  ctx.addIssue({ code: "custom", message, input: text });
  return z.NEVER;
}
