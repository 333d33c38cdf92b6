import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { readPostmasterFile } from "./postmaster-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-embedded-"));
afterAll(() => rmSync(folder, { recursive: true }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidNow = () => readPostmasterFile(path.join(folder, "data"))?.pid ?? 0;

test("a server that is stopped while it restarts after a crash also ends", async () => {
  const server = await startEmbeddedServer(folder);
  const first = pidNow();
  process.kill(first, "SIGKILL");
  await poll(
    async () => pidNow(),
    (pid) => pid !== first && pid !== 0,
    20_000,
  );
  await server.stop();
  expect(pidNow() !== 0 && isRunning(pidNow())).toBe(false);
});

test("a server whose end is expected is not started again", async () => {
  const server = await startEmbeddedServer(folder, { onRestart: () => expect.unreachable("The server runs again.") });
  const pid = pidNow();
  server.expectEnd();
  process.kill(pid, "SIGTERM");
  await poll(
    async () => isRunning(pid),
    (running) => !running,
    20_000,
  );
  await server.stop();
  expect(pidNow()).toBe(0);
});
