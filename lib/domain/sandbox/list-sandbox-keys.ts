import { listKeys } from "#lib/rail/simulator/list-keys.ts";
import { operation } from "#lib/server/operation.ts";
import { listSandboxKeysContract } from "./list-sandbox-keys.contract.ts";

const SHOWN = 50;

/** Returns the keys that were set up last, of all operators: they share one simulated network. */
export const listSandboxKeys = operation(listSandboxKeysContract, async () => ({
  output: { keys: await listKeys(SHOWN) },
}));
