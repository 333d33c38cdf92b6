import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#lib/server/env.ts";
import { isFree } from "#lib/server/free-port.ts";

const DEFAULT_PORT = 3000;
const NEIGHBOURS = 20;

async function becomesFree(port: number, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (!(await isFree(port))) {
    if (Date.now() >= deadline) return false;
    await sleep(100);
  }
  return true;
}

/**
 * Returns the port to serve on: `wish`, or without it 3000 or the next free port, which it prints. Throws a
 * `StartError` when `wish` is taken, or without it when ports 3000 to 3020 are taken.
 * @param waitMs how long a taken port may take to become free, when its holder is known to be ending
 */
export async function choosePort(wish: number | undefined, waitMs: number): Promise<number> {
  const first = wish ?? DEFAULT_PORT;
  if (await becomesFree(first, waitMs)) return first;
  if (wish !== undefined) throw new StartError(`Port ${wish} is taken: free it, or choose another one with PORT.`);
  for (let port = first + 1; port <= first + NEIGHBOURS; port++) {
    if (await isFree(port)) {
      console.log(`Port ${first} is taken; using ${port}.`);
      return port;
    }
  }
  throw new StartError(`Ports ${first} to ${first + NEIGHBOURS} are all taken: choose another one with PORT.`);
}
