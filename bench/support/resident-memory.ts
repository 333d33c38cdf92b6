import { readFileSync } from "node:fs";

const PAUSE_MS = 20;
const KIB_PER_MIB = 1_024;

/** The resident memory of a process in MiB, or `null` on systems without /proc. */
function residentMemory(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / KIB_PER_MIB;
  } catch {
    return null;
  }
}

/** Watches a process from now on. `stop` returns the largest growth of its resident memory, in MiB. */
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
