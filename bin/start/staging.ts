import path from "node:path";
import type { Env } from "#lib/server/env.ts";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { refusePooler } from "#lib/server/postgres/pooler.ts";
import { setPasswords, signInUrl } from "#lib/server/postgres/sign-in.ts";
import { runSeed } from "./run-seed.ts";
import { stagingSettings } from "./staging-settings.ts";
import type { StopInOrder } from "./stop-in-order.ts";

async function startOwnDatabase(dataDir: string, stopper: StopInOrder): Promise<string> {
  const server = await startEmbeddedServer(path.join(dataDir, "postgres"), {
    onRestart: () => console.error("PostgreSQL ended unexpectedly; it runs again."),
  });
  stopper.register("database", server);
  return server.url;
}

/**
 * Takes the data folder, starts its database unless DATABASE_URL names another one, and migrates it. `stopper` releases
 * and stops them. Returns the complete settings, with sign-ins for the web process and the worker. On another database
 * without DATABASE_OWNER_URL all processes sign in with DATABASE_URL.
 */
export async function prepareStaging(stopper: StopInOrder): Promise<Env> {
  const { settings, ownDatabase, passwords, releaseFolder } = await stagingSettings(process.env);
  stopper.register("folder", { stop: async () => releaseFolder(), kill: releaseFolder });
  if (ownDatabase) {
    const owner = await startOwnDatabase(settings.DATA_DIR, stopper);
    settings.DATABASE_OWNER_URL = owner;
    settings.DATABASE_URL = signInUrl(owner, "guiche_app", passwords.guiche_app);
    settings.DATABASE_WORKER_URL = signInUrl(owner, "guiche_worker", passwords.guiche_worker);
  }
  const { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_WORKER_URL = DATABASE_URL } = settings;
  await refusePooler(settings);
  await migrate(DATABASE_OWNER_URL ?? DATABASE_URL);
  if (DATABASE_OWNER_URL) await setPasswords(DATABASE_OWNER_URL, [DATABASE_URL, DATABASE_WORKER_URL]);
  return settings;
}

/** Makes the staging operator ready. */
export async function seed(stopper: StopInOrder, settings: Env): Promise<void> {
  const { DATABASE_OWNER_URL, DATABASE_URL, BASE_URL, DATA_DIR, SECRET_KEY } = settings;
  await runSeed(stopper, settings, {
    seed: {
      databaseUrl: DATABASE_OWNER_URL ?? DATABASE_URL,
      baseUrl: BASE_URL,
      dataDir: DATA_DIR,
      secretKey: SECRET_KEY,
    },
  });
}
