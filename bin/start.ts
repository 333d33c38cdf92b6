import path from "node:path";
import { type Env, readEnv } from "#lib/server/env.ts";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { keepRunning } from "./start/keep-running.ts";
import { stagingSettings } from "./start/staging-settings.ts";
import { StopInOrder } from "./start/stop-in-order.ts";
import { welcome } from "./start/welcome.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../prisma/migrations");

const stopper = new StopInOrder();

function startProcess(name: "web" | "worker", settings: Env, logFolder?: string): Promise<void> {
  const asText = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
  const fixed = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const env = { ...process.env, ...asText, ...fixed, NEXTAUTH_URL: process.env.NEXTAUTH_URL || settings.BASE_URL };
  const kept = keepRunning({ name, file: path.join(import.meta.dirname, `${name}.ts`), env, logFolder });
  stopper.register(name, kept);
  return kept.firstReady;
}

async function startOwnDatabase(dataDir: string): Promise<string> {
  const server = await startEmbeddedServer(path.join(dataDir, "postgres"), {
    onRestart: () => console.error("PostgreSQL ended unexpectedly; it runs again."),
  });
  stopper.register("database", { stop: server.stop, kill: server.kill });
  return server.url;
}

/** Imported only here, because Prisma's client loads slowly and a wrong setting should be reported at once. */
async function seed({ DATABASE_URL, BASE_URL, DATA_DIR, SECRET_KEY }: Env): Promise<void> {
  const { seedStaging } = await import("#prisma/seed.ts");
  await seedStaging({ databaseUrl: DATABASE_URL, baseUrl: BASE_URL, dataDir: DATA_DIR, secretKey: SECRET_KEY });
}

async function startStaging(): Promise<void> {
  const { settings, ownDatabase, releaseFolder } = await stagingSettings(process.env);
  stopper.register("folder", { stop: async () => releaseFolder(), kill: releaseFolder });
  const dataDir = settings.DATA_DIR;
  if (ownDatabase) settings.DATABASE_URL = await startOwnDatabase(dataDir);
  await migrate(settings.DATABASE_URL, MIGRATIONS);
  const logFolder = path.join(dataDir, "logs");
  const web = startProcess("web", settings, logFolder);
  await Promise.all([web, seed(settings)]);
  await startProcess("worker", settings, logFolder);
  console.log(welcome(dataDir));
}

async function startProduction(): Promise<void> {
  const settings = readEnv(process.env);
  await migrate(settings.DATABASE_URL, MIGRATIONS);
  await Promise.all([startProcess("web", settings), startProcess("worker", settings)]);
  console.log(`Guichê is ready at ${settings.BASE_URL}.`);
}

try {
  await (process.env.APP_ENV === "production" ? startProduction() : startStaging());
} catch (error) {
  await stopper.fail(error);
}
