import { jobs } from "#lib/domain/jobs.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { answerParent } from "../support/child.ts";

// The service's side: the unchanged worker, with only the job that delivers webhooks.

export type GuicheCommand = "begin" | "end";

const deliveries = jobs.filter(({ queue }) => queue === "deliveries");
const stopping = new AbortController();
let finished: Promise<void> | undefined;

answerParent(async (command: GuicheCommand) => {
  if (command === "begin") {
    finished = runWorker(deliveries, { signal: stopping.signal });
    return;
  }
  stopping.abort();
  await finished;
});
