import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { root } from "../setup/run-command.js";

/** The project's own Node: Playwright may run under another one. */
const NODE = path.join(root, "node_modules/.bin/node");
const READY_BOUND_MS = 90_000;
const POLL_MS = 50;
/** Copied when this module loads, because a test that runs a service in its own process changes `process.env`. */
const INHERITED = { ...process.env };

/** A process of the project under test, with its output so far. */
export type StartedProcess = {
  pid: number;
  output: () => string;
  /** Resolves when the process has ended: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
  /** Sends a message to a process that was started with `isTied`. */
  tell: (message: object) => void;
  /** Waits until the condition holds. Throws with the output when the process ends before, or after 90 s. */
  until: (condition: () => boolean | Promise<boolean>) => Promise<void>;
};

/**
 * Runs a file with the project's Node in the project's folder, or another program. `isTied`: adds an IPC channel; a
 * process of the service ends when its parent has ended.
 */
export function startProcess(
  args: string[],
  env: Record<string, string>,
  { isTied = false, program = NODE } = {},
): StartedProcess {
  const child = spawn(program, args, {
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

/** Returns whether a GET of the address succeeds. */
export async function isAnswering(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Returns whether a PostgreSQL answers at an address. */
export async function isDatabaseAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
