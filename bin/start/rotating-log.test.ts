import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, test, vi } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { rotatingLog } from "./rotating-log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a process that starts while its log cannot be written is not held up, and is logged again when it can", async () => {
  const file = path.join(folder, "held.log");
  mkdirSync(file);
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const log = rotatingLog(folder, "held");
  await poll(
    async () => said.mock.calls.length,
    (calls) => calls > 0,
  );
  const source = new PassThrough();
  log.take(source);
  // Much more than the pipes between hold.
  for (let n = 0; n < 1_000; n++)
    if (!source.write(`${"x".repeat(1_023)}\n`)) await new Promise((resolve) => source.once("drain", resolve));
  rmdirSync(file);
  await poll(
    async () => {
      source.write("again\n");
      try {
        return readFileSync(file, "utf8");
      } catch {
        return "";
      }
    },
    (text) => text.endsWith("again\n"),
    15_000,
  );
  source.end();
  await log.end();
  expect(said.mock.calls[0]).toEqual([expect.stringContaining("held.log cannot be written")]);
});
