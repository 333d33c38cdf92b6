import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const LEAVE_NOTHING = path.join(import.meta.dirname, "leave-nothing.ts");

/** A folder of this process's: once it has ended, even killed, what works in the folder is ended too, and the folder removed. */
export function ownFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  // It sees our end as that of its input.
  const watching = spawn(process.execPath, [LEAVE_NOTHING, folder], { stdio: ["pipe", "ignore", "ignore"] });
  watching.unref();
  return folder;
}
