import { inspect } from "node:util";
import { setFlagsFromString } from "node:v8";
import { StartError } from "#lib/server/env.ts";
import { HEAP_FLAGS } from "#lib/server/process/heap-flags.ts";

type Running = { stop: () => Promise<void> };

const STOP_BOUND_MS = 12_000;

function explain(error: unknown): void {
  // Written as it is, also where `console` writes JSON lines to the log: it is the last word to a person.
  process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
}

/**
 * Runs `main`, for commands that end by themselves. If `main` fails, prints the message of a `StartError` or the stack
 * of any other error, and exits with 1.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

/**
 * Runs a long-lived process until SIGTERM, until SIGINT or SIGHUP if it has no parent, or until its parent is gone, so
 * that no process is left behind that holds a port. Sends "ready" to the parent when `start` has finished.
 */
export function runProcess(name: string, start: () => Promise<Running>): void {
  process.env.PROCESS_NAME = name;
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
  const hasParent = process.channel !== undefined;
  let running: Running | undefined;
  let isStopping = false;

  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_BOUND_MS).unref();
    try {
      await running?.stop();
      process.exit(0);
    } catch (error) {
      explain(error);
      process.exit(1);
    }
  };
  const stopNow = () => void stop();

  // Who reads the output may be gone before this process has ended.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  process.on("SIGTERM", stopNow);
  // At a terminal, Ctrl-C reaches the whole process group. The parent then stops this process in its order.
  process.on("SIGINT", hasParent ? () => {} : stopNow);
  process.on("SIGHUP", hasParent ? () => {} : stopNow);
  if (hasParent) process.on("disconnect", stopNow);

  void runCommand(async () => {
    running = await start();
    if (hasParent && !process.connected) stopNow();
    else process.send?.("ready");
  });
}
