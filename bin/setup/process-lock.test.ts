import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock, waitForLock } from "./process-lock.js";

const MODULE = path.join(import.meta.dirname, "process-lock.js");
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "guiche-lock-"));
  file = path.join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function rival() {
  const program = `
    const { takeLock } = await import(${JSON.stringify(MODULE)});
    console.log(takeLock(${JSON.stringify(file)}).heldBy ? "refused" : "taken");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [answer] = await once(child.stdout, "data");
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { pid: child.pid, answer: String(answer).trim(), kill };
}

test("a lock has one holder, and is free again when released", () => {
  const lock = takeLock(file, "a note");
  expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.pid, note: "a note" } });
  if (!lock.heldBy) lock.release();
  expect(existsSync(file)).toBe(false);
  expect(takeLock(file)).toMatchObject({ recovered: false });
});

test("the lock of a running process names its pid; the lock of a killed process is taken over", async () => {
  const { pid, answer, kill } = await rival();
  expect(answer).toBe("taken");
  expect(takeLock(file)).toMatchObject({ heldBy: { pid } });
  await kill();
  expect(takeLock(file)).toMatchObject({ recovered: true });
});

test("one of six processes that find the lock of a killed process at once takes it over", async () => {
  await (await rival()).kill();
  const rivals = await Promise.all(Array.from({ length: 6 }, rival));
  expect(rivals.filter(({ answer }) => answer === "taken")).toHaveLength(1);
  await Promise.all(rivals.map(({ kill }) => kill()));
});

test("waiting for a lock is reported once, and ends when the holder ends", async () => {
  const { pid, kill } = await rival();
  const told: number[] = [];
  const lock = waitForLock(file, { waitMs: 10_000, onWait: (holder) => told.push(holder.pid) });
  await kill();
  expect(await lock).toMatchObject({ recovered: true });
  expect(told).toEqual([pid]);
});

test("waiting for a lock ends with an error after its maximum time", async () => {
  const { kill } = await rival();
  await expect(waitForLock(file, { waitMs: 0, onWait: () => {} })).rejects.toThrow("for too long");
  await kill();
});
