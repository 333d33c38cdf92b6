import { isLookUpLost } from "./fault-plan.ts";
import { currentFaults, nextLookUpFaults } from "./network-faults.ts";

/** Throws while the simulated network is in an outage. */
export async function refuseInOutage(): Promise<void> {
  if ((await currentFaults())?.faults.outage) throw new Error("the simulated SPI does not answer");
}

/** Throws when DICT fails this look-up. The same seed fails the same look-ups. */
export async function refuseInDictOutage(): Promise<void> {
  const found = await nextLookUpFaults();
  if (found && (found.faults.outage || isLookUpLost(found.faults, found.lookUps)))
    throw new Error("the simulated DICT does not answer");
}
