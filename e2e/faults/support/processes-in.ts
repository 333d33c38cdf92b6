import { readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Finds processes by their working directory, so it finds a server's processes whoever started them. */
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

/** Kills at once all processes that run in a folder, as a power failure of their machine would. */
export function killProcessesIn(folder: string): void {
  // A process may start another one during the search, so the search is repeated.
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process has already ended.
      }
    }
  }
}
