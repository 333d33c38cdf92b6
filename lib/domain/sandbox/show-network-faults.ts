import { currentFaults } from "#lib/rail/simulator/network-faults.ts";
import { operation } from "#lib/server/operation.ts";
import { showNetworkFaultsContract } from "./show-network-faults.contract.ts";

/** Returns the simulated network faults that are set now. */
export const showNetworkFaults = operation(showNetworkFaultsContract, async () => {
  return { output: (await currentFaults()) ?? { faults: null, messages: 0 } };
});
