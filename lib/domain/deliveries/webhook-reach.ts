import type { Reach } from "#lib/server/outside/address.ts";

/** Where webhooks may go: plain http and this machine in staging only. */
export function webhookReach(appEnv: "staging" | "production"): Reach {
  return appEnv === "staging" ? "publicAndLoopback" : "public";
}
