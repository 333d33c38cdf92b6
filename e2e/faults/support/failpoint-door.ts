// Preloaded into a process of the service. The parent process sends it the failpoint at which to die, while it runs.
import { flushCompileCache } from "node:module";
import type { FailpointName } from "#lib/core/failpoint-names.ts";
import { armFailpoint } from "#lib/server/failpoint.ts";

type Order = { failpoint: FailpointName; passes: number };

process.on("message", ({ failpoint: name, passes: passesLeft }: Order) => {
  armFailpoint({ name, passesLeft, act: () => process.kill(process.pid, "SIGKILL") });
  // SIGKILL would discard the code compiled so far, and the next process would start just as slowly.
  flushCompileCache();
});
