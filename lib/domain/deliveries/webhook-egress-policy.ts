import type { EgressPolicy } from "#lib/server/egress/address.ts";

/** Returns where webhooks may be sent. Only staging allows plain http and this machine. */
export function webhookEgressPolicy(appEnv: "staging" | "production"): EgressPolicy {
  return appEnv === "staging" ? "publicAndLoopback" : "public";
}
