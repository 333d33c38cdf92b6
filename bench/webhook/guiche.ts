import { jobs } from "#lib/domain/jobs.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { answerParent } from "../support/child.ts";

// Our side: the worker as it is, with the one job that delivers.

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
