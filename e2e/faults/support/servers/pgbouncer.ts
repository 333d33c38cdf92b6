import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isDatabaseAnswering } from "../../../../bin/test/started-process.ts";
import { systemProgram } from "../../../../bin/test/system-programs.ts";

const NOBODY = 65_534;
/** Connections from the pooler to the server: fewer than one process of the service wants, so they must be shared. */
const SERVER_CONNECTIONS = 4;

/**
 * Starts PgBouncer in front of a server, for these users and passwords, in transaction mode unless `settings` say otherwise.
 * It stops when the test file ends. Throws when PgBouncer is not installed or does not start.
 */
export async function pgbouncer(server: URL, users: Record<string, string>, settings: Record<string, string> = {}) {
  const program = systemProgram("pgbouncer");
  if (!program) throw new Error("PgBouncer is not installed.");
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-pgbouncer-"));
  const port = await freePort();
  const passwords = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`);
  writeFileSync(path.join(folder, "users.txt"), passwords.join(""));
  writeFileSync(
    path.join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${path.join(folder, "users.txt")}
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
${Object.entries({ pool_mode: "transaction", ...settings })
  .map(([name, value]) => `${name} = ${value}\n`)
  .join("")}`,
  );
  // PgBouncer refuses to run as root, and its own user must read the folder. The folder is temporary and holds only
  // test passwords.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(folder, 0o755);

  async function start() {
    const child = spawn(program as string, ["-q", path.join(folder, "pgbouncer.ini")], {
      stdio: ["ignore", "ignore", "pipe"],
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [name, password] = Object.entries(users)[0] ?? [];
    const isUp = await poll(() => isDatabaseAnswering(urlOf(name ?? "", password ?? "")), Boolean, 10_000);
    if (!isUp) throw new Error(`PgBouncer does not answer:\n${said}`);
    return child;
  }

  const urlOf = (name: string, password: string) =>
    `postgresql://${name}:${password}@127.0.0.1:${port}${server.pathname}`;
  let running = await start();
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
  };
  const killNow = () => void running.kill("SIGKILL");
  process.once("exit", killNow);
  afterAll(async () => {
    await kill();
    process.off("exit", killNow);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    urlOf,
    kill,
    start: async () => {
      running = await start();
    },
  };
}
