import { spawn, spawnSync } from "node:child_process";
import { root } from "../../../bin/setup/run-command.js";
import { isDatabaseAnswering } from "../../../bin/test/started-process.ts";
import { environmentOf, serviceOf } from "./compose-services.ts";

// Stands for `docker compose` on machines without containers: the services of compose.yaml are programs of this machine, with the
// environment that compose.yaml gives them, and `database` is the PostgreSQL on PGPORT. Started as `docker`.

const { PGPORT, PGPASSWORD } = process.env;

function run(command: readonly string[], env: Record<string, string | undefined>, cwd: string): number {
  const [program = "", ...args] = command;
  const all = { PATH: process.env.PATH, ...env, NODE_ENV: "production" } as const;
  return spawnSync(program, args, { stdio: "inherit", cwd, env: all }).status ?? 1;
}

async function isHealthy(): Promise<boolean> {
  return isDatabaseAnswering(`postgresql://guiche:${PGPASSWORD}@127.0.0.1:${PGPORT}/guiche`);
}

/** Brings up what the migration must come before: a worker, which says that it is ready. */
async function up(): Promise<number> {
  const migrated = run(serviceOf("migrate").command ?? [], environmentOf(serviceOf("migrate"), process.env), root);
  if (migrated !== 0) return migrated;
  const [program = "", ...args] = serviceOf("worker").command ?? [];
  // The port of its metrics is fixed in its container, and not on this machine.
  const env = {
    PATH: process.env.PATH,
    ...environmentOf(serviceOf("worker"), process.env),
    METRICS_PORT: "",
    NODE_ENV: "production",
  } as const;
  const worker = spawn(program, args, { cwd: root, env, stdio: ["ignore", 1, 2, "ipc"] });
  return new Promise((resolve) => {
    worker.once("message", () => worker.kill("SIGTERM"));
    worker.once("exit", (code) => resolve(code ?? 1));
  });
}

async function compose([verb, ...words]: string[]): Promise<number> {
  const at = words.findIndex((word) => !word.startsWith("-"));
  const [name, ...command] = at < 0 ? [] : words.slice(at);
  if (verb === "exec") return run(command, { PGHOST: "127.0.0.1", PGPORT, PGPASSWORD }, process.cwd());
  if (verb === "run") {
    const service = serviceOf(name);
    return run(command.length > 0 ? command : (service.command ?? []), environmentOf(service, process.env), root);
  }
  if (verb === "up" && name === "database") return (await isHealthy()) ? 0 : 1;
  if (verb === "up" && name === undefined) return up();
  throw new Error(`docker compose ${verb} ${words.join(" ")} is not known here`);
}

const [kind, ...words] = process.argv.slice(2);
if (kind !== "compose") throw new Error(`docker ${kind} is not known here`);
process.exit(await compose(words));
