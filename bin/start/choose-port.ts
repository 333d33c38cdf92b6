import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#lib/server/env.ts";
import { hostOf, LOOPBACK } from "#lib/server/listen-address.ts";
import { portRefusal, refusalOf } from "#lib/server/process/free-port.ts";

const DEFAULT_PORT = 3000;
const NEIGHBOURS = 20;

/** How long the processes of a killed `npm start` may still hold a port. */
export const LINGER_MS = 5_000;

/** Returns why a port cannot be listened on, or null. A port that is taken may become free within `waitMs`. */
async function refusalAfter(waitMs: number, port: number, host?: string): Promise<string | null> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const code = await refusalOf(port, host);
    if (code !== "EADDRINUSE" || Date.now() >= deadline) return code;
    await sleep(100);
  }
}

/**
 * Returns the port to serve on: `wish`, or without it 3000 or the next free port, which it prints. Throws a
 * `StartError` when `wish` cannot be listened on, or without it when ports 3000 to 3020 are taken.
 * @param waitMs how long a taken port may take to become free, when its holder is known to be ending
 * @param address LISTEN_ADDRESS
 */
export async function choosePort(wish: number | undefined, waitMs: number, address: string): Promise<number> {
  const host = probedHost(address);
  const first = wish ?? DEFAULT_PORT;
  const code = await refusalAfter(waitMs, first, host);
  if (code === null) return first;
  if (wish !== undefined || code !== "EADDRINUSE") throw new StartError(portRefusal(first, code, "PORT"));
  for (let port = first + 1; port <= first + NEIGHBOURS; port++) {
    if ((await refusalOf(port, host)) === null) {
      console.log(`Port ${first} is taken; using ${port}.`);
      return port;
    }
  }
  throw new StartError(`Ports ${first} to ${first + NEIGHBOURS} are all taken: choose another one with PORT.`);
}

/** On this machine a name like localhost may lead to another address of the loopback, where another program must not answer. */
function probedHost(address: string): string | undefined {
  return address === LOOPBACK ? undefined : hostOf(address);
}

/** Throws a `StartError` when the worker cannot listen on the port of its metrics. `waitMs`: as for `choosePort`. */
export async function requireMetricsPort(port: number | undefined, waitMs: number): Promise<void> {
  const code = port === undefined ? null : await refusalAfter(waitMs, port, LOOPBACK);
  if (port !== undefined && code !== null) throw new StartError(portRefusal(port, code, "METRICS_PORT"));
}
