import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { appDatabaseUrl, staging } from "./staging.ts";

const root = path.resolve(import.meta.dirname, "../..");
const START_BOUND_MS = 90_000;
const POLL_MS = 50;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function start(args: string[], env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return { child, output: () => text };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_BOUND_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The application did not become ready:\n${output()}`);
}

/** The same routes through `next start` alone, on the database of the running application. */
async function startNextAlone(dataDir: string): Promise<ChildProcess> {
  const port = await freePort();
  const secrets: Record<string, string> = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));
  const url = `http://localhost:${port}`;
  const { child, output } = start(["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    ...secrets,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DATABASE_URL: appDatabaseUrl(),
    BASE_URL: staging().baseUrl,
    NEXTAUTH_URL: url,
    PORT: String(port),
  });
  await untilHealthy(url, child, output);
  process.env.E2E_NEXT_URL = url;
  return child;
}

/** Playwright's set-up: a real application on a free port with data of its own, and `next start` beside it. */
export default async function startApp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "guiche-e2e-"));
  const port = await freePort();
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_BASE_URL = `http://localhost:${port}`;
  const app = start(["bin/start.ts"], { DATA_DIR: dataDir, PORT: String(port) });
  const children = [app.child];
  const close = async () => {
    for (const child of children.reverse()) await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(process.env.E2E_BASE_URL, app.child, () => `${app.output()}\n${logs(dataDir)}`);
    while (!app.output().includes("is ready") && app.child.exitCode === null) await sleep(POLL_MS);
    children.push(await startNextAlone(dataDir));
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

function logs(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, "logs/web.log"), "utf8").slice(-4_000);
  } catch {
    return "";
  }
}
