import { accessSync, chownSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "../env.ts";

/**
 * Creates a folder that only its owner may enter, when it is missing. Folders created by root get the owner of the
 * existing parent folder, who must be able to reach them. Throws StartError when this process cannot use the folder.
 */
export function privateFolder(folder: string): void {
  try {
    const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (first && process.getuid?.() === 0) {
      const { uid, gid } = statSync(path.dirname(first));
      for (let made = folder; made !== path.dirname(first); made = path.dirname(made)) chownSync(made, uid, gid);
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${folder} cannot be used (${code}): DATA_DIR must name a folder that this user may write to.`,
    );
  }
}
