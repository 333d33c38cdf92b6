import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { keepRunning } from "./keep-running.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-keep-"));
const file = path.join(folder, "kept.mjs");
writeFileSync(file, 'console.log(process.pid); process.send("ready"); setInterval(() => {}, 1000);');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function kept(name: string) {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const running = keepRunning({ name, file, env: process.env, logFolder: folder });
  await running.firstReady;
  const pids = () =>
    readFileSync(path.join(folder, `${name}.log`), "utf8")
      .trim()
      .split("\n")
      .map(Number);
  return { ...running, pids, said };
}

test("a process that ends by itself is reported and started again", async () => {
  const { pids, said, stop } = await kept("killed");
  process.kill(pids()[0] as number, "SIGTERM");
  expect(
    await poll(
      async () => pids(),
      (all) => all.length === 2,
    ),
  ).toHaveLength(2);
  expect(said).toHaveBeenCalledOnce();
  await stop();
});

test("a process whose end is expected is neither reported nor started again", async () => {
  const { pids, said, expectEnd, stop } = await kept("expected");
  expectEnd();
  process.kill(pids()[0] as number, "SIGTERM");
  await stop();
  expect(said).not.toHaveBeenCalled();
  expect(pids()).toHaveLength(1);
});

test("a process that ends before it sends ready does not count as started, whatever else it has sent", async () => {
  const early = path.join(folder, "early.mjs");
  writeFileSync(early, 'process.send({ "watch:import": [] }, () => process.exit(1));');
  const { firstReady } = keepRunning({ name: "early", file: early, env: process.env, startAttempts: 1 });
  await expect(firstReady).rejects.toThrow("The early process does not start (exit code 1).");
});
