// `node leave-nothing.ts <folder>`: when the parent process has ended, for any reason, kills the processes that run in
// the folder and removes the folder.
import { rmSync } from "node:fs";
import { killProcessesIn } from "./processes-in.ts";
import { unmountIn } from "./small-volume.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("leave-nothing wants a folder.");
// At a terminal, Ctrl-C signals the whole process group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.stdin.resume().once("close", () => {
  killProcessesIn(folder);
  unmountIn(folder);
  rmSync(folder, { recursive: true, force: true });
});
