import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#lib/server/process/free-port.ts";
import { root } from "../setup/run-command.js";
import { isAnswering, type StartedProcess, startProcess } from "../test/started-process.ts";

const BOUND_MS = 180_000;
const FOLDERS = ["app", "bin", "components", "lib", "prisma", "public"];
const FILES = [
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.js",
  "package.json",
  "postcss.config.mjs",
];
const READY = "Ctrl-C stops everything.";
const REFUSING = "lib/http/problem.ts";
const BROKEN = "\nexport const broken = {{{\n";

/** A copy of the sources, so that the test can change them. Next wants it and its node_modules below one lock file. */
mkdirSync(path.join(root, ".test"), { recursive: true });
const copy = mkdtempSync(path.join(root, ".test/dev-"));
const [port, metricsPort] = [await freePort(), await freePort()];
const web = `http://localhost:${port}`;
const worker = `http://127.0.0.1:${metricsPort}/metrics`;
let dev: StartedProcess;

beforeAll(async () => {
  for (const name of [...FOLDERS, ...FILES, "proxy.ts", "tsconfig.json"]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
  dev = startProcess([path.join(copy, "bin/dev.ts")], {
    DATA_DIR: path.join(copy, "data"),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...{ APP_ENV: "", BASE_URL: "", DATABASE_URL: "", SECRET_KEY: "", NEXTAUTH_SECRET: "", LOG_LEVEL: "" },
  });
  await dev.until(() => dev.output().includes(READY));
}, BOUND_MS);

afterAll(async () => {
  await dev?.stop();
  rmSync(copy, { recursive: true, force: true });
}, BOUND_MS);

/** Changes a file of the copy until the returned function is called. */
function changed(file: string, change: (text: string) => string): () => void {
  const place = path.join(copy, file);
  const before = readFileSync(place, "utf8");
  writeFileSync(place, change(before));
  return () => writeFileSync(place, before);
}

async function nowhere() {
  const answer = await fetch(`${web}/v1/nowhere`);
  return `${answer.status} ${await answer.text()}`;
}

describe("npm run dev", { timeout: BOUND_MS }, () => {
  test("serves pages with a content security policy that lets React debug", async () => {
    const page = await fetch(`${web}/sign-in`);
    if (page.status !== 200) console.log(dev.output());
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("'unsafe-eval'");
  });

  test("a changed file changes the API's answer, also when a module registers its metrics again", async () => {
    expect(await nowhere()).toContain("404");
    changed("lib/domain/base/requests/request-buffer.ts", (text) => `${text}\nexport const again = true;\n`);
    changed(REFUSING, (text) => text.replace("Nothing is at this address.", "Nothing at all."));
    await dev.until(async () => /^404 .*Nothing at all\./.test(await nowhere()));
  });

  test("a syntax error is printed, and the answer is 500 until it is corrected", async () => {
    const mend = changed(REFUSING, (text) => text + BROKEN);
    await dev.until(async () => (await nowhere()).startsWith("500"));
    // The answer and the output take different ways: the answer may arrive first.
    await dev.until(() => dev.output().includes(`${REFUSING}:`));
    mend();
    await dev.until(async () => (await nowhere()).startsWith("404"));
  });

  test("a changed file restarts the worker; after a syntax error it starts when the file is corrected", async () => {
    expect(await isAnswering(worker)).toBe(true);
    const mend = changed("lib/worker/run-worker.ts", (text) => text + BROKEN);
    await dev.until(async () => dev.output().includes("SyntaxError") && !(await isAnswering(worker)));
    mend();
    await dev.until(() => isAnswering(worker));
  });

  test("SIGTERM stops it, and neither web nor worker answers after that", async () => {
    expect(await dev.stop()).toBe(0);
    expect(await Promise.all([web, worker].map(isAnswering))).toEqual([false, false]);
  });
});
