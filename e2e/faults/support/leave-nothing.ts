// `node leave-nothing.ts <folder>`: when who started it has gone, however it went, ends what works in the folder and removes it.
import { rmSync } from "node:fs";
import { killProcessesIn } from "./processes-in.ts";
import { unmountIn } from "./small-volume.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("leave-nothing wants a folder.");
// At a terminal, Ctrl-C reaches the whole group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.stdin.resume().once("close", () => {
  killProcessesIn(folder);
  unmountIn(folder);
  rmSync(folder, { recursive: true, force: true });
});
