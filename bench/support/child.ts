import { type ChildProcess, fork } from "node:child_process";

/** A separate process that is measured, or that measures. `ask` sends a command and returns its answer. */
export type Child = { pid: number; ask: <T>(command: unknown) => Promise<T>; stop: () => Promise<void> };

type Reply = { answer?: unknown; error?: string };

/** Copied when this module loads, because the template's seed changes `process.env`. */
const INHERITED = { ...process.env };
const running = new Set<Child>();

/** Stops every process that `startChild` has started and that still runs: after an error nobody else does. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${child.spawnargs[1]} ended unexpectedly`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}

/**
 * Starts a program that sends "ready" to its parent, as `bin/web.ts` and `answerParent` do, and waits for that message.
 * Throws when the program ends before.
 */
export async function startChild(file: string, env: Record<string, string>, execArgv: string[] = []): Promise<Child> {
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as ["ignore", "ignore", "inherit", "ipc"];
  const child = fork(file, { env: { ...INHERITED, ...env }, stdio, execArgv });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await nextMessage(child);
  const started: Child = {
    pid: child.pid as number,
    ask: async <T>(command: unknown) => {
      const reply = nextMessage(child);
      child.send(command as object);
      const { answer, error } = (await reply) as Reply;
      if (error) throw new Error(error);
      return answer as T;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
  running.add(started);
  void ended.then(() => running.delete(started));
  return started;
}

/** Runs in the child: carries out the parent's commands one by one, and exits when the parent is gone. */
export function answerParent<Command>(carryOut: (command: Command) => Promise<unknown>): void {
  process.on("message", async (command) => {
    const reply: Reply = await carryOut(command as Command).then(
      (answer) => ({ answer }),
      (error: Error) => ({ error: error.stack ?? error.message }),
    );
    process.send?.(reply);
  });
  for (const end of ["disconnect", "SIGTERM"]) process.once(end, () => process.exit(0));
  process.send?.("ready");
}

/** Returns the milliseconds of the machine's monotonic clock, which is the same for all its processes. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
