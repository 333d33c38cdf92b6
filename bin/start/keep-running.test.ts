import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  const log = path.join(folder, `${name}.log`);
  const pids = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").filter(Boolean).map(Number) : []);
  // What a process has said is in its log a moment later.
  await poll(
    async () => pids(),
    (all) => all.length === 1,
  );
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

test("a log is parted while its process runs: 16 MB a file, whole lines, nothing lost", async () => {
  const talker = path.join(folder, "talker.mjs");
  const line = "x".repeat(1_023);
  writeFileSync(
    talker,
    `for (let n = 0; n < 40_000; n++) console.log(String(n).padStart(8, "0") + "${line.slice(8)}");
     process.stdout.write("", () => process.send("ready")); setInterval(() => {}, 1000);`,
  );
  const running = keepRunning({ name: "talker", file: talker, env: process.env, logFolder: folder });
  await running.firstReady;
  await running.stop();
  const files = readdirSync(folder).filter((name) => name.startsWith("talker.log"));
  expect(files.sort()).toEqual(["talker.log", "talker.log.1", "talker.log.2"]);
  for (const name of files) expect(statSync(path.join(folder, name)).size).toBeLessThan(17 * 1024 * 1024);
  const numbers = ["talker.log.2", "talker.log.1", "talker.log"].flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((text) => Number(text.slice(0, 8))),
  );
  expect(numbers).toEqual(Array.from({ length: 40_000 }, (_, n) => n));
});
