import { listKeys } from "#lib/rail/simulator/list-keys.ts";
import { operation } from "#lib/server/operation.ts";
import { listSandboxKeysContract } from "./list-sandbox-keys.contract.ts";

const SHOWN = 50;

/** Gives the keys that were set up last. The network is everybody's, so they are too. */
export const listSandboxKeys = operation(listSandboxKeysContract, async () => ({
  output: { keys: await listKeys(SHOWN) },
}));
