import { jobs } from "#lib/domain/jobs.ts";
import { closeDb } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { runProcess } from "./process-shell.ts";

runProcess("worker", async () => {
  env();
  const stopping = new AbortController();
  const finished = runWorker(jobs, { signal: stopping.signal });
  return {
    stop: async () => {
      stopping.abort();
      await finished;
      await closeDb();
    },
  };
});
