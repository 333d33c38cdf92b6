// Preloaded into a process of the service: the clock and the failpoint that a test asks for.
import { flushCompileCache } from "node:module";
import type { FailpointName } from "#lib/core/failpoint-names.ts";
import { armFailpoint } from "#lib/server/failpoint.ts";

type Order = { failpoint: FailpointName; passes: number };

/** Timers are not affected. */
function shiftClock(hours: number): void {
  const shiftMs = hours * 3_600_000;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args) =>
      args.length === 0 ? new RealDate(RealDate.now() + shiftMs) : Reflect.construct(RealDate, args),
    apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
    get: (target, name) => (name === "now" ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
  });
}

if (process.env.CLOCK_SHIFT_HOURS) shiftClock(Number(process.env.CLOCK_SHIFT_HOURS));

// The parent process sends the failpoint at which to die, while this one runs.
process.on("message", ({ failpoint: name, passes: passesLeft }: Order) => {
  armFailpoint({ name, passesLeft, onReached: () => process.kill(process.pid, "SIGKILL") });
  // SIGKILL would discard the code compiled so far, and the next process would start just as slowly.
  flushCompileCache();
});
