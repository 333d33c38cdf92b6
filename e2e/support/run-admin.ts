import { spawn } from "node:child_process";
import path from "node:path";

/** The result of a run of the command. `json`: its answer, when it was run with --json. */
export type AdminRun = { exitCode: number | null; out: string; err: string; json: never };

const COMMAND = path.resolve(import.meta.dirname, "../../bin/admin.ts");

/** Runs the administrator's command in a new process, without a terminal, on the test file's database. */
export function runAdmin(...args: string[]): Promise<AdminRun> {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const read = (stream: NodeJS.ReadableStream) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  };
  const [out, err] = [read(child.stdout), read(child.stderr)];
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => {
      const isJson = args.includes("--json") && out().trim() !== "";
      resolve({ exitCode, out: out(), err: err(), json: (isJson ? JSON.parse(out()) : undefined) as never });
    });
  });
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
