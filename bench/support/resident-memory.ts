import { readFileSync } from "node:fs";

const PAUSE_MS = 20;
const KIB_PER_MIB = 1_024;

/** What a process holds in memory, in MiB; null where there is no /proc to read it from. */
function residentMemory(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / KIB_PER_MIB;
  } catch {
    return null;
  }
}

/** Watches a process from now on. `stop` gives by how many MiB its memory has grown at most. */
export function watchMemory(pid: number): { stop: () => number } {
  const before = residentMemory(pid) ?? 0;
  let most = before;
  const look = () => {
    most = Math.max(most, residentMemory(pid) ?? 0);
  };
  const timer = setInterval(look, PAUSE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most - before;
    },
  };
}
