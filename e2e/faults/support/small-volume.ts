import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SIZE = "512m";
const CHUNKS = [1024 * 1024, 4096];

function mount(place: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=700`, "tmpfs", place]).status === 0;
}

function unmount(place: string): void {
  spawnSync("umount", ["--lazy", place]);
}

/** Returns whether volumes can be mounted: this needs root, and an environment that does not forbid it. */
export function canMountVolumes(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), "guiche-mount-"));
  const isMounted = mount(place);
  if (isMounted) unmount(place);
  rmdirSync(place);
  return isMounted;
}

/** Unmounts the volumes that are mounted in a folder. */
export function unmountIn(folder: string): void {
  const places = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const place of places.filter((one) => one.startsWith(folder + path.sep))) unmount(place);
}

/** Mounts a volume of 512 MiB in a folder, which tests fill to the last block. Throws when it cannot be mounted. */
export function smallVolume(folder: string) {
  const place = path.join(folder, "volume");
  mkdirSync(place);
  if (!mount(place)) throw new Error(`No volume could be mounted on ${place}.`);
  const ballast = path.join(place, "ballast");
  return {
    place,
    /** Uses up all free space. */
    fill: () => {
      const file = openSync(ballast, "a");
      for (const size of CHUNKS) while (isWritten(file, size));
      closeSync(file);
    },
    /** Frees the space that `fill` has used. */
    free: () => rmSync(ballast, { force: true }),
    unmount: () => unmount(place),
  };
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
