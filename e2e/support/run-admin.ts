import { type ChildProcess, fork, spawn } from "node:child_process";
import path from "node:path";
import { afterAll } from "vitest";

/** The result of a run of the command. `json`: its answer, when it was run with --json. */
export type AdminRun = { exitCode: number | null; out: string; err: string; json: never };
type Ran = Omit<AdminRun, "json">;

const COMMAND = path.resolve(import.meta.dirname, "../../bin/admin.ts");
const KEPT = path.resolve(import.meta.dirname, "admin-process.ts");

/** The process that runs commands one after the other, and the environment that it was started in. */
let kept: { child: ChildProcess; env: string; isBusy: boolean } | undefined;
// Other test files may follow in this process.
afterAll(() => {
  if (kept?.child.connected) kept.child.disconnect();
});

/**
 * Runs the administrator's command in another process, without a terminal, on the test file's database. The process stays
 * for the next command in the same environment; a command beside another one gets a process of its own.
 */
export async function runAdmin(...args: string[]): Promise<AdminRun> {
  const env = JSON.stringify(process.env);
  if (kept?.isBusy) return runAdminAlone(...args);
  if (kept?.env !== env || kept.child.exitCode !== null) {
    kept?.child.disconnect();
    kept = { child: fork(KEPT, { stdio: ["ignore", "inherit", "inherit", "ipc"] }), env, isBusy: false };
    kept.child.unref();
    kept.child.channel?.unref();
  }
  kept.isBusy = true;
  const ran = await sent(kept.child, args).finally(() => {
    if (kept) kept.isBusy = false;
  });
  return withJson(args, ran);
}

function sent(child: ChildProcess, args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`admin ${args.join(" ")} ended its process with ${code}`));
    child.once("exit", ended);
    child.once("message", (ran) => {
      child.off("exit", ended);
      child.channel?.unref();
      resolve(ran as Ran);
    });
    child.channel?.ref();
    child.send(args);
  });
}

/** Runs the command as a person does: in a new process that ends with it. */
export function runAdminAlone(...args: string[]): Promise<AdminRun> {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const read = (stream: NodeJS.ReadableStream) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  };
  const [out, err] = [read(child.stdout), read(child.stderr)];
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(withJson(args, { exitCode, out: out(), err: err() })));
  });
}

function withJson(args: string[], ran: Ran): AdminRun {
  const isJson = args.includes("--json") && ran.out.trim() !== "";
  return { ...ran, json: (isJson ? JSON.parse(ran.out) : undefined) as never };
}

/** Runs the command with --yes and --json, and returns its answer. Throws when the command fails. */
export async function administer<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  const { exitCode, json, out, err } = await runAdmin(...args, "--yes", "--json");
  if (exitCode !== 0) throw new Error(`admin ${args.join(" ")} exited with ${exitCode}: ${err}${out}`);
  return json;
}

/** Runs the command with --yes. Returns its exit code and its error sentence. Throws when it writes to stdout. */
export async function refusedAdmin(...args: string[]): Promise<[exitCode: number | null, sentence: string]> {
  const { exitCode, err, out } = await runAdmin(...args, "--yes");
  if (out !== "") throw new Error(`admin ${args.join(" ")} was not refused: ${out}`);
  return [exitCode, err.trim()];
}
