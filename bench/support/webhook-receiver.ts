import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerParent, machineMs } from "./child.ts";

// An operator's webhook receiver, in its own process. It answers 200 and keeps what arrived.

/**
 * `begin`: forgets earlier arrivals and returns the address; requests to a path in `hanging` are read and never
 * answered. `release`: breaks off these unanswered requests. `until`: waits for this many arrivals, at most 60 s.
 * `arrivals`: returns the requests that arrived and were answered.
 */
export type ReceiverCommand = { begin: { hanging: string[] } } | "release" | { until: number } | "arrivals";
/** An answered request: its path, its webhook-id, and when its last byte was read (`machineMs`). */
export type Arrival = [path: string, id: string, atMs: number];

const IDLE_MS = 65_000;
const UNTIL_MS_MAX = 60_000;
const POLL_MS = 5;

let arrivals: Arrival[] = [];
let hanging = new Set<string>();
const held = new Set<ServerResponse>();

const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
  const path = request.url ?? "";
  request.resume().once("end", () => {
    if (hanging.has(path)) {
      held.add(response);
      return;
    }
    arrivals.push([path, String(request.headers["webhook-id"]), machineMs()]);
    response.writeHead(200, { "content-length": 0 }).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function until(wanted: number): Promise<void> {
  for (const late = machineMs() + UNTIL_MS_MAX; arrivals.length < wanted; await sleep(POLL_MS)) {
    if (machineMs() > late) throw new Error(`${arrivals.length} of ${wanted} have come`);
  }
}

answerParent(async (command: ReceiverCommand) => {
  if (command === "arrivals") return arrivals;
  if (typeof command === "object" && "until" in command) return until(command.until);
  for (const response of held) response.destroy();
  held.clear();
  hanging = new Set(command === "release" ? [] : command.begin.hanging);
  if (command === "release") return;
  arrivals = [];
  return address;
});
