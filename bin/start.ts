import path from "node:path";
import { type Env, readEnv } from "#lib/server/env.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { keepRunning } from "./start/keep-running.ts";
import { serviceEnvironment } from "./start/service-environment.ts";
import { MIGRATIONS, prepareStaging, seed } from "./start/staging.ts";
import { StopInOrder } from "./start/stop-in-order.ts";
import { welcome } from "./start/welcome.ts";

const stopper = new StopInOrder();

function startProcess(name: "web" | "worker", settings: Env, logFolder?: string): Promise<void> {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const kept = keepRunning({ name, file, env: serviceEnvironment(settings, "production"), logFolder });
  stopper.register(name, kept);
  return kept.firstReady;
}

async function startStaging(): Promise<void> {
  const settings = await prepareStaging(stopper);
  const logFolder = path.join(settings.DATA_DIR, "logs");
  const web = startProcess("web", settings, logFolder);
  await Promise.all([web, seed(settings)]);
  await startProcess("worker", settings, logFolder);
  console.log(welcome(settings.DATA_DIR, logFolder));
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
