import { payInstructions } from "#lib/rail/simulator/pay-instructions.ts";
import { env } from "#lib/server/env.ts";

/** Lets the simulated bank pay what it was asked to. Gives how many instructions it worked on; only in staging. */
export async function simulateBank(): Promise<number> {
  return env().APP_ENV === "staging" ? payInstructions() : 0;
}
