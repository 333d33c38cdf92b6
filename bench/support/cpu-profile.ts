import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Frame = { functionName: string; url: string; lineNumber: number };
type Node = { id: number; callFrame: Frame; children?: number[] };
/** What `node --cpu-prof` writes. Times are in microseconds of the machine's monotonic clock. */
type CpuProfile = { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] };

/** A function and what it called: microseconds in it and in all that it called. */
export type Call = { name: string; url: string; own: number; total: number; calls: Map<string, Call> };

const NAME_PARTS = 2;

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const place = url.split("/").slice(-NAME_PARTS).join("/");
  return `${functionName || "(anonymous)"}${place ? ` ${place}:${lineNumber + 1}` : ""}`;
}

/** Returns the one profile in a folder as a tree of calls, of the time from `fromMs` to `toMs` of `machineMs`. Idle time is left out. */
export function readProfile(folder: string, fromMs: number, toMs: number): Call {
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile"));
  if (!file) throw new Error("The process has written no profile.");
  const profile: CpuProfile = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const root: Call = { name: "all", url: "", own: 0, total: 0, calls: new Map() };
  let at = profile.startTime;
  for (const [i, id] of profile.samples.entries()) {
    const took = profile.timeDeltas[i] as number;
    at += took;
    if (at < fromMs * 1_000 || at > toMs * 1_000) continue;
    const stack: Frame[] = [];
    for (let one = nodes.get(id); one; one = nodes.get(parents.get(one.id) ?? -1)) stack.unshift(one.callFrame);
    if (stack.at(-1)?.functionName !== "(idle)") addSample(root, stack.slice(1), took);
  }
  return root;
}

function addSample(root: Call, stack: Frame[], took: number): void {
  let call = root;
  call.total += took;
  for (const frame of stack) {
    const name = nameOf(frame);
    let next = call.calls.get(name);
    if (!next) {
      next = { name, url: frame.url, own: 0, total: 0, calls: new Map() };
      call.calls.set(name, next);
    }
    next.total += took;
    call = next;
  }
  call.own += took;
}

/** Whose time it is, by the first pattern that fits the name or the file of the function in which it is spent. */
const PARTS: readonly [part: string, pattern: RegExp][] = [
  ["garbage collection", /^\(garbage collector\)/],
  ["kernel: sockets", /^(writev|writeBuffer|writeUtf8String|writeLatin1String|readStart|shutdown) ?$/],
  ["cryptography", /^(Hmac|Hash|update|digest|hkdf|createCipher|oneShotDigest|getRandomValues)\b|crypto/],
  ["PostgreSQL driver", /node_modules\/(pg|postgres-)/],
  ["HTTP client", /node_modules\/undici/],
  ["HTTP server", /node_modules\/(@hono|hono)/],
  ["zod", /node_modules\/zod/],
  ["other libraries", /node_modules\//],
  ["Node", /node:/],
  ["our code", /\/(lib|bin)\//],
];

/** Returns the microseconds of each part: V8 and the kernel, the libraries, our code. */
export function partsOf(root: Call): Record<string, number> {
  const parts: Record<string, number> = Object.fromEntries(PARTS.map(([part]) => [part, 0]));
  const add = (call: Call) => {
    const [part = "V8"] = PARTS.find(([, pattern]) => pattern.test(call.name) || pattern.test(call.url)) ?? [];
    parts[part] = (parts[part] ?? 0) + call.own;
    for (const next of call.calls.values()) add(next);
  };
  add(root);
  return parts;
}
