// `npm run dev`: the service of `npm start`, on the same data folder, from the sources as they change.
import { StartError } from "#lib/server/env.ts";
import { startProcess } from "./start/keep-running.ts";
import { serviceEnvironment } from "./start/service-environment.ts";
import { prepareStaging, seed } from "./start/staging.ts";
import { StopInOrder } from "./start/stop-in-order.ts";
import { welcome } from "./start/welcome.ts";

/** Node starts the process again when a file that it has imported changes. After a failed start it waits for a change. */
const WATCHED = ["--watch", "--watch-preserve-output"];

const stopper = new StopInOrder();

function refuseOtherServices({ APP_ENV, TLS_CERT, MTLS }: NodeJS.ProcessEnv): void {
  if (APP_ENV !== "production" && !TLS_CERT && (MTLS || "off") === "off") return;
  throw new StartError(
    "`npm run dev` serves staging over http, without client certificates: use `npm start` with APP_ENV=production, TLS_CERT or MTLS.",
  );
}

try {
  refuseOtherServices(process.env);
  const settings = await prepareStaging(stopper);
  const options = (name: "web" | "worker") => ({
    folder: "dev",
    env: serviceEnvironment(settings, "development", name),
    startAttempts: 1,
  });
  await Promise.all([startProcess(stopper, "web", options("web")), seed(stopper, settings)]);
  await startProcess(stopper, "worker", { ...options("worker"), execArgv: WATCHED });
  console.log(welcome(settings.DATA_DIR));
} catch (error) {
  await stopper.fail(error);
}
