import { inspectFiles } from "#lib/domain/files/reconciliations/inspect-files.job.ts";
import { runReconciliations } from "#lib/domain/files/reconciliations/run-reconciliations.job.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { answerParent } from "../support/child.ts";

// What the worker does with a file that was uploaded: looks at it, and then reads and matches it.

answerParent(async ({ step }: { step: "inspect" | "run" }) => {
  const startedAt = performance.now();
  const count = await servingEveryOperator(step === "inspect" ? inspectFiles : runReconciliations);
  return { count, seconds: (performance.now() - startedAt) / 1_000 };
});
