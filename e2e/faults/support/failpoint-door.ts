// Loaded before a process of the service: who started it tells it, while it runs, where to die.
import { flushCompileCache } from "node:module";
import { armFailpoint } from "#lib/server/failpoint.ts";
import type { FailpointName } from "#lib/server/failpoint-names.ts";

type Order = { failpoint: FailpointName; passes: number };

process.on("message", ({ failpoint: name, passes: passesLeft }: Order) => {
  armFailpoint({ name, passesLeft, act: () => process.kill(process.pid, "SIGKILL") });
  // Killed, it would leave what it has compiled to nobody, and its successor would start as slowly.
  flushCompileCache();
});
