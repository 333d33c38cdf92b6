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

/** Whether volumes can be mounted here: as root, and where that is not forbidden. */
export function canMountVolumes(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), "guiche-mount-"));
  const isMounted = mount(place);
  if (isMounted) unmount(place);
  rmdirSync(place);
  return isMounted;
}

/** Takes away the volumes that are mounted in a folder. */
export function unmountIn(folder: string): void {
  const places = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const place of places.filter((one) => one.startsWith(folder + path.sep))) unmount(place);
}

/** A volume of half a gigabyte in a folder, to be filled to the last block. */
export function smallVolume(folder: string) {
  const place = path.join(folder, "volume");
  mkdirSync(place);
  if (!mount(place)) throw new Error(`No volume could be mounted on ${place}.`);
  const ballast = path.join(place, "ballast");
  return {
    place,
    /** Takes all the room that is left. */
    fill: () => {
      const file = openSync(ballast, "a");
      for (const size of CHUNKS) while (isWritten(file, size));
      closeSync(file);
    },
    /** Gives it back. */
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
