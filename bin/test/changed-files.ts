import { execFileSync } from "node:child_process";
import { expected, root } from "../setup/run-command.js";

/** `against`: what the files of the working tree were compared with, in words. */
export type Changed = { files: string[]; against: string };

function git(...args: string[]): string[] {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
      .split("\0")
      .filter(Boolean);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw expected(`\`npm test changed\` asks git, which failed: ${(stderr || message).trim()}`);
  }
}

/**
 * Returns the files that differ from the commit where this branch left `base`, uncommitted and new files included.
 * Without `base`: the uncommitted and new files; if there are none, those of the last commit.
 */
export function changedFiles(base?: string): Changed {
  const untracked = git("ls-files", "-z", "--others", "--exclude-standard");
  if (base) {
    const files = git("diff", "-z", "--name-only", "--no-renames", "--merge-base", base, "--");
    return { files: [...files, ...untracked], against: `where this branch left ${base}` };
  }
  const uncommitted = [...git("diff", "-z", "--name-only", "--no-renames", "HEAD"), ...untracked];
  if (uncommitted.length > 0) return { files: uncommitted, against: "the last commit" };
  const files = git("show", "-z", "--name-only", "--no-renames", "--first-parent", "--format=", "HEAD");
  return { files, against: "the commit before the last, since nothing is uncommitted" };
}
