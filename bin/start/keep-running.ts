import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#lib/server/env.ts";
import { type RotatingLog, rotatingLog } from "./rotating-log.ts";
import type { StopInOrder } from "./stop-in-order.ts";

/**
 * A process that is started again whenever it ends by itself. `firstReady` rejects when the process cannot start at
 * all.
 */
type KeptProcess = {
  firstReady: Promise<void>;
  /** From this call on, the end of the process is expected, and it is not started again. */
  expectEnd: () => void;
  stop: () => Promise<void>;
  kill: () => void;
};

type Options = {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  /** Absent: the process writes to this process's output. */
  logFolder?: string | undefined;
  /** Node's own options for the process. Absent: those of this process. */
  execArgv?: string[];
  /** After how many failed starts to give up. */
  startAttempts?: number;
};

const PAUSE_FIRST_MS = 100;
const PAUSE_MAX_MS = 5_000;
const HEALTHY_AFTER_MS = 30_000;
const STOP_BOUND_MS = 13_000;

function startOnce({ file, env, execArgv }: Options, log: RotatingLog | undefined): ChildProcess {
  if (!log) return fork(file, { env, execArgv, stdio: ["pipe", "inherit", "inherit", "ipc"] });
  const child = fork(file, { env, execArgv, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  for (const output of [child.stdout, child.stderr]) if (output) log.take(output);
  return child;
}

/** Starts the process and keeps it running. Its output goes to `logFolder/name.log`. */
export function keepRunning(options: Options): KeptProcess {
  const { name, logFolder, startAttempts = 3 } = options;
  const log = logFolder ? rotatingLog(logFolder, name) : undefined;
  let child: ChildProcess | undefined;
  let ended: Promise<string> = Promise.resolve("");
  let isStopping = false;
  let isReady = false;
  const { promise: firstReady, resolve, reject } = Promise.withResolvers<void>();

  const run = async (): Promise<void> => {
    let pauseMs = PAUSE_FIRST_MS;
    for (let attempt = 1; !isStopping; attempt++) {
      const startedAt = Date.now();
      child = startOnce(options, log);
      child.on("message", (message) => {
        // Node's watcher sends messages of its own.
        if (message !== "ready") return;
        isReady = true;
        resolve();
      });
      ended = new Promise((done) => {
        child?.once("exit", (code, signal) => done(signal ?? `exit code ${code}`));
        child?.once("error", (error) => done(error.message));
      });
      const reason = await ended;
      if (isStopping) return;
      const where = logFolder ? ` Its log: ${path.join(logFolder, `${name}.log`)}` : "";
      if (!isReady && attempt === startAttempts) {
        reject(new StartError(`The ${name} process does not start (${reason}).${where}`));
        return;
      }
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = PAUSE_FIRST_MS;
      console.error(`The ${name} process ended unexpectedly (${reason}); starting it again.${where}`);
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
    }
  };
  firstReady.catch(() => {});
  void run();

  const expectEnd = () => {
    isStopping = true;
  };
  const kill = () => {
    expectEnd();
    child?.kill("SIGKILL");
  };
  return {
    firstReady,
    expectEnd,
    kill,
    stop: async () => {
      expectEnd();
      child?.kill("SIGTERM");
      const late = setTimeout(kill, STOP_BOUND_MS);
      await ended;
      clearTimeout(late);
      await log?.end();
    },
  };
}

/** Starts a process from its file in bin/, keeps it running, and leaves its end to `stopper`. Resolves when it is ready. */
export function startProcess(
  stopper: StopInOrder,
  name: "web" | "worker",
  options: Omit<Options, "name" | "file"> & { folder?: string },
): Promise<void> {
  const { folder = "", ...rest } = options;
  const kept = keepRunning({ ...rest, name, file: path.join(import.meta.dirname, "..", folder, `${name}.ts`) });
  stopper.register(name, kept);
  return kept.firstReady;
}
