import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "../setup/run-command.js";

/** What a test or a stage took. */
export type Timed = { name: string; ms: number };
/** How many checks of a stage passed and failed, and which failed and what each took if the stage reports it. */
export type Count = { passed: number; failed: number; failures?: string[]; tests?: Timed[] };

const INTERRUPTED = 130;
/** The last characters that a command line wrote to standard error: enough for one error with its stack. */
const LAST_WORDS_MAX = 4_000;
let isInterrupted = false;
const children = new Set<ChildProcess>();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    // A running child stops its own servers. Its caller then does the same.
    for (const child of children) child.kill("SIGINT");
  });
}

/** Returns whether the run was interrupted; no further stage should then begin. */
export function wasInterrupted(): boolean {
  return isInterrupted;
}

/** What the work that runs here has said, where it is kept back. */
const keptBack = new AsyncLocalStorage<(string | Buffer)[]>();

/** Runs `work` and prints what it and its command lines said in one piece when it ends, because other work speaks too. */
export async function inOnePiece<T>(work: () => Promise<T>): Promise<T> {
  const said: (string | Buffer)[] = [];
  try {
    return await keptBack.run(said, work);
  } finally {
    for (const chunk of said) process.stdout.write(chunk);
  }
}

/** Prints a line, or keeps it for `inOnePiece`. */
export function say(line: string): void {
  write(process.stdout, `${line}\n`, keptBack.getStore());
}

function write(stream: NodeJS.WriteStream, chunk: string | Buffer, said: (string | Buffer)[] | undefined): void {
  if (said) said.push(chunk);
  else stream.write(chunk);
}

/** How a command line ended. `lastWords`: the end of what it wrote to standard error. */
export type Ended = { exitCode: number; lastWords: string };

/**
 * Runs a command line at the terminal and returns how it ended. An interruption reaches only a command line that begins
 * with `exec`.
 */
export function run(commandLine: string, env: Record<string, string> = {}): Promise<Ended> {
  if (isInterrupted) return Promise.resolve({ exitCode: INTERRUPTED, lastWords: "" });
  const said = keptBack.getStore();
  return new Promise((resolve) => {
    let lastWords = "";
    const started = spawn(commandLine, {
      cwd: root,
      shell: true,
      stdio: ["inherit", said ? "pipe" : "inherit", "pipe"],
      env: { ...process.env, ...env },
    });
    children.add(started);
    started.stdout?.on("data", (chunk: Buffer) => write(process.stdout, chunk, said));
    started.stderr?.on("data", (chunk: Buffer) => {
      write(process.stderr, chunk, said);
      lastWords = (lastWords + chunk).slice(-LAST_WORDS_MAX);
    });
    started.once("close", (code) => {
      children.delete(started);
      resolve({ exitCode: code ?? INTERRUPTED, lastWords });
    });
  });
}

/** Returns `count`, with one failure if the stage ran nothing or failed without naming a test. */
export function withSilentFailure(count: Count, { exitCode, lastWords }: Ended): Count {
  const silent = count.failed === 0 && (exitCode !== 0 || count.passed === 0);
  if (!silent) return count;
  return { ...count, failed: 1, failures: [`no test, but the run itself ended with ${exitCode}\n${lastWords}`] };
}

/** Returns a reporter's JSON file, or `undefined` if the runner ended before it wrote the file. */
export function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Returns the arguments as a part of a command line, each one literal. */
export function quoted(args: string[]): string {
  return args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(" ");
}
