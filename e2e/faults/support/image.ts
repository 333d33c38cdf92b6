import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import path from "node:path";
import { root } from "../../../bin/setup/run-command.js";

const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
/** What a build makes anew in the image, and is here from this machine's own build. */
const BUILT = [".next", "node_modules", "lib/server/prisma"];

/** Returns the command of an instruction of the image. */
export function commandOf(instruction: "CMD" | "HEALTHCHECK"): string[] {
  const line = dockerfile.split("\n").find((one) => one.startsWith(`${instruction} `)) ?? "";
  return JSON.parse(line.slice(line.indexOf("[")));
}

/** Whether a file of this folder is in the image: by .dockerignore, `npm prune` and the files that the Dockerfile removes. */
function isInImage(): (file: string) => boolean {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const [, pruned = ""] = /^.*\brm -rf (.*)$/m.exec(dockerfile) ?? [];
  if (!dockerfile.includes("npm prune --omit=dev")) throw new Error("the Dockerfile keeps the packages of development");
  const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").trim().split("\n");
  const left = [...ignored.filter((name) => !BUILT.includes(name)), ...pruned.split(" ")];
  const patterns = left.map((name) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`));
  return (file) =>
    !patterns.some((pattern) => pattern.test(file)) && !packages[file]?.dev && !packages[file]?.devOptional;
}

/** Lays out the folder of the image, as its Dockerfile does, without a second copy of the files. */
export function layOutImage(folder: string): void {
  const isThere = isInImage();
  function layOut(file: string): void {
    const [from, to] = [path.join(root, file), path.join(folder, file)];
    const found = lstatSync(from);
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (found.isFile()) linkSync(from, to);
    else {
      mkdirSync(to);
      for (const inner of readdirSync(from).map((name) => path.posix.join(file, name)))
        if (isThere(inner)) layOut(inner);
    }
  }
  layOut("");
}
