import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expected, root } from "../setup/run-command.js";
import { readSources } from "./import-graph.ts";
import { nearestTests } from "./nearest-tests.ts";
import { RUNNERS } from "./runners.ts";
import { quoted } from "./stage.ts";
import { commandStage, STAGES, type Stage, staticCheck } from "./stages.ts";

const CODE = /\.(ts|tsx|js|mjs|cjs|json)$/;

/** Says what changed and what it can break, and returns the stages that show it. */
export function stagesForChange(base?: string): Stage[] {
  const { files, against } = changedFiles(base);
  if (files.length === 0) throw expected(`Nothing differs from ${against}.`);
  const { chosen, left, unseen } = nearestTests(files, readSources());
  console.log(list(`Changed, compared with ${against}`, files));
  console.log(list("Tests, the nearest first", chosen));
  if (left.length > 0) console.log(list("Left out, farther away or long; `npm test unit` runs them", byFolder(left)));
  if (unseen.length > 0) console.log(list("No unit test runs these; only `npm test` shows what they break", unseen));
  const present = files.filter((file) => existsSync(path.join(root, file)));
  const stages = [
    ...(present.length > 0
      ? [commandStage("lint", `biome check --error-on-warnings --no-errors-on-unmatched ${quoted(present)}`)]
      : []),
    ...(files.some((file) => CODE.test(file)) ? [staticCheck("types")] : []),
    { name: "unit", run: () => RUNNERS.unit(chosen) },
  ];
  const others = STAGES.filter(({ name }) => !stages.some((stage) => stage.name === name));
  console.log(`\nAlso left out: ${others.map(({ name }) => name).join(", ")}; \`npm test\` runs all.`);
  return stages;
}

const list = (title: string, lines: string[]) => `\n${title}:\n  ${lines.join("\n  ")}`;

function byFolder(tests: string[]): string[] {
  const folders = Map.groupBy(tests, (test) => path.posix.dirname(test));
  return [...folders].map(
    ([folder, inside]) => `${folder}: ${inside.map((test) => path.posix.basename(test)).join(", ")}`,
  );
}

/** `against`: what the files of the working tree were compared with, in words. */
type Changed = { files: string[]; against: string };

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
function changedFiles(base?: string): Changed {
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
