import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which operating systems take ports for outgoing connections: such a connection could use the
 * port before we listen.
 */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS_MAX = 100;

/** Returns whether nothing listens on a TCP port, on any address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns a TCP port from 20 000 to 31 999 on which nothing listens now, on any address.
 * @throws Error when 100 tried ports are all taken
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port found between ${FIRST} and ${LAST - 1}`);
}
