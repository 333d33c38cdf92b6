import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startProcess } from "../test/started-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const NOTHING = { APP_ENV: "", BASE_URL: "", DATABASE_URL: "", SECRET_KEY: "", NEXTAUTH_SECRET: "", PORT: "" };
const PRODUCTION = {
  APP_ENV: "production",
  DATABASE_URL: "postgresql://app:hidden@127.0.0.1:1/app",
  BASE_URL: "https://pix.example.com",
  SECRET_KEY: "s".repeat(32),
  NEXTAUTH_SECRET: "n".repeat(32),
};

async function start(env: Record<string, string>) {
  const run = startProcess(["bin/start.ts"], { ...NOTHING, DATA_DIR: path.join(folder, "data"), ...env });
  return { code: await run.ended, said: run.output().trim() };
}

describe("exit code 1 and one sentence", () => {
  test.each([
    [
      "production without its settings",
      { APP_ENV: "production" },
      "Cannot start: DATABASE_URL, BASE_URL, SECRET_KEY, NEXTAUTH_SECRET must be set.",
    ],
    ["production with one secret missing", { ...PRODUCTION, SECRET_KEY: "" }, "Cannot start: SECRET_KEY must be set."],
    [
      "a database that is not there",
      PRODUCTION,
      "Cannot reach the database app at 127.0.0.1:1 as app: connect ECONNREFUSED 127.0.0.1:1.",
    ],
    [
      "a base URL too long for a BR Code",
      { BASE_URL: `https://${"a".repeat(44)}` },
      'Cannot start: BASE_URL is too long for a BR Code: without "https://" it may have 43 characters.',
    ],
    ["a port that is none", { PORT: "eighty" }, "Cannot start: PORT must be a whole number from 1 to 65535."],
    [
      "a data folder that cannot be",
      { DATA_DIR: "/dev/null/data" },
      "/dev/null/data cannot be used (ENOTDIR): DATA_DIR must name a folder that this user may write to.",
    ],
  ])("%s", async (_title, env, sentence) => {
    expect(await start(env)).toEqual({ code: 1, said: sentence });
  });

  test("a requested port that is already in use", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const { port } = taken.address() as { port: number };
    const { code, said } = await start({ PORT: String(port) });
    expect({ code, said }).toEqual({
      code: 1,
      said: `Port ${port} is taken: free it, or choose another one with PORT.`,
    });
    taken.close();
  });

  test("after a refused start no lock remains in the data folder", () => {
    expect(readdirSync(path.join(folder, "data"))).not.toContain("instance.lock");
  });
});
