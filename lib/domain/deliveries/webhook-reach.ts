import type { Reach } from "#lib/server/outside/address.ts";

/** Where webhooks may go: plain http, this machine and its network in staging only. */
export function webhookReach(appEnv: "staging" | "production"): Reach {
  return appEnv === "staging" ? "publicAndPrivate" : "public";
}
