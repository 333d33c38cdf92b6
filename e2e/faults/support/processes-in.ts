import { readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/** The processes that work in a folder of ours or below it: those of a server are there whoever started them. */
function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isIn(folder, pid));
}

function isIn(folder: string, pid: number): boolean {
  try {
    const place = readlinkSync(`/proc/${pid}/cwd`);
    return place === folder || place.startsWith(folder + path.sep);
  } catch {
    return false;
  }
}

/** Ends at once, and together, all that works in a folder, as when its machine loses its power. */
export function killProcessesIn(folder: string): void {
  // What one of them began while it was looked for is found the next time.
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Gone already.
      }
    }
  }
}
