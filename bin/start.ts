import path from "node:path";
import { readEnv } from "#lib/server/env.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { startProcess } from "./start/keep-running.ts";
import { serviceEnvironment } from "./start/service-environment.ts";
import { prepareStaging, seed } from "./start/staging.ts";
import { StopInOrder } from "./start/stop-in-order.ts";
import { welcome } from "./start/welcome.ts";

const stopper = new StopInOrder();

async function startStaging(): Promise<void> {
  const settings = await prepareStaging(stopper);
  const logFolder = path.join(settings.DATA_DIR, "logs");
  const options = { env: serviceEnvironment(settings, "production"), logFolder };
  await Promise.all([startProcess(stopper, "web", options), seed(settings)]);
  await startProcess(stopper, "worker", options);
  console.log(welcome(settings.DATA_DIR, logFolder));
}

async function startProduction(): Promise<void> {
  const settings = readEnv(process.env);
  await migrate(settings.DATABASE_URL);
  const options = { env: serviceEnvironment(settings, "production") };
  await Promise.all([startProcess(stopper, "web", options), startProcess(stopper, "worker", options)]);
  console.log(`Guichê is ready at ${settings.BASE_URL}.`);
}

try {
  await (process.env.APP_ENV === "production" ? startProduction() : startStaging());
} catch (error) {
  await stopper.fail(error);
}
