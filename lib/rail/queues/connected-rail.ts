import { env } from "../../server/env.ts";
import type { Rail } from "../rail.ts";
import { simulatorRail } from "../simulator/simulator-rail.ts";

/** Returns the rail of this environment: the simulator in staging, otherwise null. Without a rail no payment moves. */
export function connectedRail(): Rail | null {
  return env().APP_ENV === "staging" ? simulatorRail : null;
}
