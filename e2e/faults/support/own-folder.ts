import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const LEAVE_NOTHING = path.join(import.meta.dirname, "leave-nothing.ts");

/**
 * Creates a folder for this process. When the process has ended, even by SIGKILL, a watcher kills the processes that
 * run in the folder and removes the folder.
 */
export function ownFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  // The watcher sees the end of this process as the end of its stdin.
  const watching = spawn(process.execPath, [LEAVE_NOTHING, folder], { stdio: ["pipe", "ignore", "ignore"] });
  watching.unref();
  return folder;
}
