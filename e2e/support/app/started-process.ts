import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../../..");
/** The project's own: Playwright may have been started with another. */
const NODE = path.join(root, "node_modules/.bin/node");
const READY_BOUND_MS = 90_000;
const POLL_MS = 50;
/** As the tests were started: a test that sets up a service within itself changes its own environment. */
const INHERITED = { ...process.env };

/** A process of the project under test: what it has said so far, and how it ends. */
export type StartedProcess = {
  pid: number;
  output: () => string;
  /** Kept when it has ended: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
  /** Says something to a process that is tied to us. */
  tell: (message: object) => void;
  /** Waits until the condition holds; fails with the output when the process ends before, or after 90 s. */
  until: (condition: () => boolean | Promise<boolean>) => Promise<void>;
};

/** Runs a file with the project's Node in the project's folder. `isTied`: one of the service's own, which ends when we have. */
export function startProcess(args: string[], env: Record<string, string>, { isTied = false } = {}): StartedProcess {
  const child = spawn(NODE, args, {
    cwd: root,
    env: { ...INHERITED, ...env },
    stdio: ["ignore", "pipe", "pipe", ...(isTied ? (["ipc"] as const) : [])],
  });
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  let isRunning = true;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("exit", (code, signal) => {
      isRunning = false;
      resolve(signal ?? code ?? 1);
    });
  });
  return {
    pid: child.pid as number,
    output: () => text,
    ended,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    tell: (message) => void child.send(message),
    until: async (condition) => {
      for (const deadline = Date.now() + READY_BOUND_MS; isRunning && Date.now() < deadline; await sleep(POLL_MS)) {
        if (await condition()) return;
      }
      throw new Error(`What was waited for did not come. The process said:\n${text}`);
    },
  };
}

/** Whether an address answers with a success. */
export async function isAnswering(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok ?? false;
}
