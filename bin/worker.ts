import { jobs } from "#lib/domain/jobs.ts";
import { connectedRail } from "#lib/rail/queues/connected-rail.ts";
import { closeDb } from "#lib/server/db.ts";
import { env, readEnvOfWorker } from "#lib/server/env.ts";
import { refuseMovedClock } from "#lib/server/operations/clock.ts";
import { refusePooler } from "#lib/server/postgres/pooler.ts";
import { consoleToLog } from "#lib/server/process/console-to-log.ts";
import { log } from "#lib/server/process/log.ts";
import { refuseSignIn } from "#lib/server/process/refuse-sign-in.ts";
import { serveMetrics } from "#lib/worker/metrics.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { runProcess } from "./process-shell.ts";

runProcess("worker", async () => {
  readEnvOfWorker();
  const { APP_ENV, METRICS_PORT } = env();
  consoleToLog();
  await refusePooler({ ...env(), DATABASE_WORKER_URL: undefined });
  await refuseSignIn("worker");
  await refuseMovedClock();
  if (!connectedRail())
    log().warn(
      { environment: APP_ENV },
      "there is no simulator here: only accounts that are at a bank receive and send payments",
    );
  const metrics = METRICS_PORT === undefined ? undefined : await serveMetrics(METRICS_PORT);
  const stopping = new AbortController();
  const finished = runWorker(jobs, { signal: stopping.signal });
  return {
    stop: async () => {
      stopping.abort();
      await finished;
      await metrics?.stop();
      await closeDb();
    },
  };
});
