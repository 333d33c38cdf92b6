// `npm run dev`: the service of `npm start`, on the same data folder, from the sources as they change.
import path from "node:path";
import { StartError } from "#lib/server/env.ts";
import { keepRunning } from "./start/keep-running.ts";
import { serviceEnvironment } from "./start/service-environment.ts";
import { prepareStaging, seed } from "./start/staging.ts";
import { StopInOrder } from "./start/stop-in-order.ts";
import { welcome } from "./start/welcome.ts";

/** Node starts the process again when a file that it has imported changes. After a failed start it waits for a change. */
const WATCHED = ["--watch", "--watch-preserve-output"];

const stopper = new StopInOrder();

function start(name: "web" | "worker", env: NodeJS.ProcessEnv, execArgv?: string[]): Promise<void> {
  const file = path.join(import.meta.dirname, "dev", `${name}.ts`);
  const kept = keepRunning({ name, file, env, execArgv, startAttempts: 1 });
  stopper.register(name, kept);
  return kept.firstReady;
}

function refuseOtherServices({ APP_ENV, TLS_CERT, MTLS = "off" }: NodeJS.ProcessEnv): void {
  if (APP_ENV !== "production" && !TLS_CERT && MTLS === "off") return;
  throw new StartError(
    "`npm run dev` serves staging over http, without client certificates: use `npm start` with APP_ENV=production, TLS_CERT or MTLS.",
  );
}

try {
  refuseOtherServices(process.env);
  const settings = await prepareStaging(stopper);
  const env = serviceEnvironment(settings, "development");
  await Promise.all([start("web", env), seed(settings)]);
  await start("worker", env, WATCHED);
  console.log(welcome(settings.DATA_DIR));
} catch (error) {
  await stopper.fail(error);
}
