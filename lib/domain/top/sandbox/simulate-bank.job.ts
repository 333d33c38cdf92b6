import { payInstructions } from "#lib/rail/simulator/pay-instructions.ts";
import { env } from "#lib/server/env.ts";

/** Processes the payment instructions of the simulated bank, only in staging. Returns how many it processed. */
export async function simulateBank(): Promise<number> {
  return env().APP_ENV === "staging" ? payInstructions() : 0;
}
