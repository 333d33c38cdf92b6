import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { isDatabaseAnswering } from "../../../bin/test/started-process.ts";

// Stands for `docker compose` on machines without containers: the services of compose.yaml are programs of this machine, with the
// environment that compose.yaml gives them, and `database` is the PostgreSQL on PGPORT. Started as `docker`.

type Service = { command?: string[]; environment?: Record<string, string>; depends_on?: Record<string, unknown> };

const ROOT = path.resolve(import.meta.dirname, "../../..");
const { PGPORT, PGPASSWORD } = process.env;
const { services } = parse(readFileSync(path.join(ROOT, "compose.yaml"), "utf8"), { merge: true }) as {
  services: Record<string, Service>;
};

function environmentOf({ environment = {} }: Service): Record<string, string> {
  const filled = (text: string) =>
    text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_whole, name, kind, otherwise) => {
      const value = process.env[name];
      if (value) return value;
      if (kind === "?") throw new Error(`required variable ${name} is missing a value: ${otherwise}`);
      return otherwise ?? "";
    });
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      filled(String(value)).replace("@database:5432/", `@127.0.0.1:${PGPORT}/`),
    ]),
  );
}

function serviceOf(name: string | undefined): Service {
  const service = services[name ?? ""];
  if (!service) throw new Error(`no such service: ${name}`);
  return service;
}

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
  const migrated = run(serviceOf("migrate").command ?? [], environmentOf(serviceOf("migrate")), ROOT);
  if (migrated !== 0) return migrated;
  const [program = "", ...args] = serviceOf("worker").command ?? [];
  // The port of its metrics is fixed in its container, and not on this machine.
  const env = {
    PATH: process.env.PATH,
    ...environmentOf(serviceOf("worker")),
    METRICS_PORT: "",
    NODE_ENV: "production",
  } as const;
  const worker = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", 1, 2, "ipc"] });
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
    return run(command.length > 0 ? command : (service.command ?? []), environmentOf(service), ROOT);
  }
  if (verb === "up" && name === "database") return (await isHealthy()) ? 0 : 1;
  if (verb === "up" && name === undefined) return up();
  throw new Error(`docker compose ${verb} ${words.join(" ")} is not known here`);
}

const [kind, ...words] = process.argv.slice(2);
if (kind !== "compose") throw new Error(`docker ${kind} is not known here`);
process.exit(await compose(words));
