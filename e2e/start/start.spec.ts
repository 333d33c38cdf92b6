import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isAnswering, type StartedProcess, startProcess } from "../../bin/test/started-process.ts";

// These tests start applications of their own, besides the one that the other tests use.
test.describe.configure({ mode: "serial" });

let dataDir: string;
let port: number;
let url: string;
/** A start takes long: a test goes on with the application that the one before it has left. */
let app: StartedProcess;

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "guiche-start-"));
  port = await freePort();
  url = `http://localhost:${port}`;
  app = start();
  await ready(app);
});
test.afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): StartedProcess {
  return startProcess(["bin/start.ts"], { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: "", ...env });
}

const ready = (app: StartedProcess) => app.until(() => app.output().includes("Guichê is ready"));
/** Undefined while the database is down. */
const postmasterPid = () => readPostmasterFile(path.join(dataDir, "postgres/data"))?.pid;
const password = () => JSON.parse(readFileSync(path.join(dataDir, "staging.json"), "utf8")).staff.password;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function childrenOf(parent: number, word: string): number[] {
  const table = execFileSync("ps", ["-axo", "pid=,ppid=,args="], { encoding: "utf8" });
  return table
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === parent && match?.[3]?.includes(word))
    .map((match) => Number(match?.[1]));
}

test("a second start on the same data is refused", async () => {
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Guichê is already running on ${dataDir} at ${url} (process ${app.pid})`);
});

test("web, worker and database are started again when they are killed, and a SIGINT stops them", async () => {
  const [web] = childrenOf(app.pid, "web.ts");
  const [worker] = childrenOf(app.pid, "worker.ts");
  const database = postmasterPid();
  for (const pid of [web, worker, database]) process.kill(pid as number, "SIGKILL");
  await expect.poll(() => childrenOf(app.pid, "web.ts")[0] ?? web).not.toBe(web);
  await expect.poll(() => childrenOf(app.pid, "worker.ts")[0] ?? worker).not.toBe(worker);
  await expect.poll(() => postmasterPid() || database).not.toBe(database);
  await expect.poll(() => isAnswering(`${url}/readyz`), { timeout: 20_000 }).toBe(true);
  expect(await app.stop("SIGINT")).toBe(0);
  expect(app.output()).toContain("Stopping…");
});

let known: { password: string; database: number | undefined };

test("after kill -9 of the parent only the database still runs, and the next start takes it over", async () => {
  app = start();
  await ready(app);
  known = { password: password(), database: postmasterPid() };
  const children = childrenOf(app.pid, "bin/");
  await app.stop("SIGKILL");
  await expect.poll(() => children.filter(isRunning).length).toBe(1);
  expect(isRunning(known.database as number)).toBe(true);

  app = start();
  await ready(app);
  expect({ password: password(), database: postmasterPid() }).toEqual(known);
});

test("a SIGTERM to all processes at once stops them without a report of an unexpected end", async () => {
  for (const pid of [app.pid, ...childrenOf(app.pid, "bin/")]) process.kill(pid, "SIGTERM");
  expect(await app.ended).toBe(0);
  expect(app.output()).not.toContain("unexpectedly");
  await expect.poll(() => isRunning(known.database as number)).toBe(false);
  expect(await isAnswering(`${url}/healthz`)).toBe(false);
});
