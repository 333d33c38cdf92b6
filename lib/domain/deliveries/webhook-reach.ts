import type { Reach } from "#lib/server/outside/address.ts";

/** Returns where webhooks may be sent. Only staging allows plain http and this machine. */
export function webhookReach(appEnv: "staging" | "production"): Reach {
  return appEnv === "staging" ? "publicAndLoopback" : "public";
}
