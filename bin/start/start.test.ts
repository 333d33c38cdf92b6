import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startProcess } from "../test/started-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
const FIRST_FOR_ALL = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
/** The last port that only root may listen on; 0 where everybody may listen on each. */
const PRIVILEGED = existsSync(FIRST_FOR_ALL) ? Number(readFileSync(FIRST_FOR_ALL, "utf8")) - 1 : 0;

const NOTHING = { APP_ENV: "", BASE_URL: "", DATABASE_URL: "", SECRET_KEY: "", NEXTAUTH_SECRET: "", PORT: "" };
const PRODUCTION = {
  APP_ENV: "production",
  DATABASE_OWNER_URL: "postgresql://app:hidden@127.0.0.1:1/app",
  DATABASE_URL: "postgresql://guiche_app:hidden@127.0.0.1:1/app",
  DATABASE_WORKER_URL: "postgresql://guiche_worker:hidden@127.0.0.1:1/app",
  BASE_URL: "https://pix.example.com",
  SECRET_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  TRUST_PROXY: "10.0.0.7",
  MTLS: "off",
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
    [
      "production without the sign-in of the tables' owner",
      { ...PRODUCTION, DATABASE_OWNER_URL: "" },
      "Cannot start: production needs three sign-ins to its database: DATABASE_OWNER_URL (owns the tables), DATABASE_URL (guiche_app, for the web process) and DATABASE_WORKER_URL (guiche_worker).",
    ],
    ["production with one secret missing", { ...PRODUCTION, SECRET_KEY: "" }, "Cannot start: SECRET_KEY must be set."],
    [
      "production over http, with a weak secret, without TLS and without a word on client certificates",
      { ...PRODUCTION, BASE_URL: "http://pix.example.com", SECRET_KEY: "a".repeat(40), TRUST_PROXY: "", MTLS: "" },
      "Cannot start: BASE_URL must begin with https:// in production; SECRET_KEY can be guessed: make one with `openssl rand -base64 32`; TLS_CERT and TLS_KEY must be set in production, or TRUST_PROXY to the proxy that ends TLS; MTLS is required in production and needs TLS_CERT, TLS_KEY and TLS_CLIENT_CA, or MTLS_PROXY_HEADER and MTLS_PROXY_ADDRESSES, or MTLS=off, which lets money move without client certificates.",
    ],
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
    [
      "an address to listen on that is not this machine's",
      { LISTEN_ADDRESS: "192.0.2.7" },
      "LISTEN_ADDRESS is no address of this machine: choose one of its own, or all.",
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

  test.skipIf(PRIVILEGED < 1).each([
    ["in staging", {}, "PORT"],
    ["in production, before the database is asked", PRODUCTION, "PORT"],
    ["of the metrics", PRODUCTION, "METRICS_PORT"],
  ] as const)("a port that this user may not use, %s", async (_title, env, name) => {
    const theirs = mkdtempSync(path.join(tmpdir(), "guiche-nobodys-"));
    onTestFinished(() => rmSync(theirs, { recursive: true }));
    if (IS_ROOT) chownSync(theirs, NOBODY, NOBODY);
    const asNobody = IS_ROOT ? ["--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"] : [];
    const run = startProcess(
      [...asNobody, process.execPath, "bin/start.ts"],
      { ...NOTHING, DATA_DIR: theirs, ...env, [name]: String(PRIVILEGED) },
      { program: "setpriv" },
    );
    expect([await run.ended, run.output().trim()]).toEqual([
      1,
      `Port ${PRIVILEGED} may not be used by this user: choose one from 1024 on with ${name}.`,
    ]);
  });

  test("after a refused start no lock remains in the data folder", () => {
    expect(readdirSync(path.join(folder, "data"))).not.toContain("instance.lock");
  });
});
