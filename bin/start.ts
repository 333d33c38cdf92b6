import path from "node:path";
import { Command } from "commander";
import { readEnv, StartError } from "#lib/server/env.ts";
import { MIGRATIONS, migrate } from "#lib/server/postgres/migrate.ts";
import { refusePooler } from "#lib/server/postgres/pooler.ts";
import { setPasswords } from "#lib/server/postgres/sign-in.ts";
import { choosePort, LINGER_MS, requireMetricsPort } from "./start/choose-port.ts";
import { startProcess } from "./start/keep-running.ts";
import { serviceEnvironment } from "./start/service-environment.ts";
import { prepareStaging, seed } from "./start/staging.ts";
import { startStagingBank } from "./start/staging-bank.ts";
import { StopInOrder } from "./start/stop-in-order.ts";
import { welcome } from "./start/welcome.ts";

const stopper = new StopInOrder();

const SIGN_INS_MISSING =
  "Cannot start: production needs three sign-ins to its database: DATABASE_OWNER_URL (owns the tables), DATABASE_URL (guiche_app, for the web process) and DATABASE_WORKER_URL (guiche_worker).";

async function startStaging(withBank: boolean): Promise<void> {
  const bank = withBank ? await startStagingBank(stopper) : null;
  const settings = await prepareStaging(stopper);
  const logFolder = path.join(settings.DATA_DIR, "logs");
  const options = (name: "web" | "worker") => ({ env: serviceEnvironment(settings, "production", name), logFolder });
  await Promise.all([startProcess(stopper, "web", options("web")), seed(stopper, settings)]);
  const bankSays = await bank?.connect(settings);
  await startProcess(stopper, "worker", options("worker"));
  console.log(welcome(settings.DATA_DIR, logFolder));
  if (bankSays) console.log(bankSays);
}

async function startProduction(): Promise<void> {
  const settings = readEnv(process.env);
  const { DATABASE_OWNER_URL: owner, DATABASE_URL, DATABASE_WORKER_URL } = settings;
  if (!owner || !DATABASE_WORKER_URL) throw new StartError(SIGN_INS_MISSING);
  await choosePort(settings.PORT, LINGER_MS, settings.LISTEN_ADDRESS);
  await requireMetricsPort(settings.METRICS_PORT, LINGER_MS);
  await refusePooler(settings);
  await migrate(owner, MIGRATIONS, console.warn);
  await setPasswords(owner, [DATABASE_URL, DATABASE_WORKER_URL]);
  const start = (name: "web" | "worker") =>
    startProcess(stopper, name, { env: serviceEnvironment(settings, "production", name) });
  await Promise.all([start("web"), start("worker")]);
  console.log(`Guichê is ready at ${settings.BASE_URL}.`);
}

function readOptions(): { bank: boolean } {
  return new Command("start")
    .description("starts the service")
    .option("--bank", "staging: also start a test bank, and connect an account of the operator to it", false)
    .parse()
    .opts<{ bank: boolean }>();
}

try {
  const { bank } = readOptions();
  if (process.env.APP_ENV !== "production") await startStaging(bank);
  else if (bank)
    throw new StartError(
      "Cannot start: --bank is for staging. A production service connects to a bank in the console.",
    );
  else await startProduction();
} catch (error) {
  await stopper.fail(error);
}
