import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below where every system takes the ports of outgoing connections, which would else sit on ours before we listen. */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS_MAX = 100;

/** Whether nobody listens on a TCP port, on any address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/**
 * A TCP port from 20 000 to 31 999 that nobody listens on now, on any address.
 * @throws Error when a hundred of them are taken
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port found between ${FIRST} and ${LAST - 1}`);
}
