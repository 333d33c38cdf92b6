import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { signedDeliveries } from "#e2e/support/deliveries/signed-deliveries.ts";
import { systemProgram } from "../../../bin/test/system-programs.ts";

const SAMPLES = path.resolve(import.meta.dirname, "../../../lib/http/openapi/verification");

/** How a sample is asked: `files`, which stand beside it, read the cases as JSON from the input and write a list of booleans. */
type Asked = { sample: string; at: string; files: Record<string, string>; program: string; args: string[] };

/** Expects a sample of the reference to tell genuine deliveries from others. */
export async function expectToTellApart({ sample, at, files, program, args }: Asked): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "webhook-sample-"));
  try {
    mkdirSync(path.dirname(path.join(folder, at)), { recursive: true });
    cpSync(path.join(SAMPLES, sample), path.join(folder, at));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const cases = Object.entries(await signedDeliveries());
    const input = JSON.stringify(cases.map(([, { judged }]) => judged));
    const env = { ...process.env, GOCACHE: path.join(folder, "cache"), GOPROXY: "off", GOTOOLCHAIN: "local" };
    const output = execFileSync(systemProgram(program) as string, args, { cwd: folder, input, env, encoding: "utf8" });
    const judged = (JSON.parse(output) as boolean[]).map((isGenuine, i) => [cases[i]?.[0], isGenuine]);
    expect(judged).toEqual(cases.map(([name, { isGenuine }]) => [name, isGenuine]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
