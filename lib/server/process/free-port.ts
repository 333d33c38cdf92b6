import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which operating systems take ports for outgoing connections: such a connection could use the
 * port before we listen.
 */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS_MAX = 100;

/** Returns why a TCP port cannot be listened on, on any address or on `host`: the system's code; null when it can. */
export function refusalOf(port: number, host?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** Returns the sentence for a person whose port was refused with this code. `name`: the variable that chooses it. */
export function portRefusal(port: number, code: string | undefined, name: "PORT" | "METRICS_PORT"): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken: free it, or choose another one with ${name}.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: choose one from 1024 on with ${name}.`;
  if (code === "EADDRNOTAVAIL") return "LISTEN_ADDRESS is no address of this machine: choose one of its own, or all.";
  return `Port ${port} cannot be listened on (${code}): choose another one with ${name}.`;
}

/**
 * Returns a TCP port from 20 000 to 31 999 on which nothing listens now, on any address.
 * @throws Error when 100 tried ports are all taken
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const port = randomInt(FIRST, LAST);
    if ((await refusalOf(port)) === null) return port;
  }
  throw new Error(`No free TCP port found between ${FIRST} and ${LAST - 1}`);
}
