import { env } from "../server/env.ts";
import type { Rail } from "./rail.ts";
import { simulatorRail } from "./simulator/simulator-rail.ts";

/** The rail that this environment is connected to: in staging the simulator. Null: none, and no payment moves. */
export function connectedRail(): Rail | null {
  return env().APP_ENV === "staging" ? simulatorRail : null;
}
