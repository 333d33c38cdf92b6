// `npm test [STAGE…] [FILE…]` runs these, or all stages in order. `npm test changed [BASE]` runs what a change can break.
// Both end with one line: the totals.
import { expected } from "./setup/run-command.js";
import { stagesForChange } from "./test/changed.ts";
import { readWords } from "./test/choose-runner.ts";
import { readSources, sourceFiles } from "./test/import-graph.ts";
import { testsThatUse } from "./test/nearest-tests.ts";
import { timesInWords } from "./test/report.ts";
import { wasInterrupted } from "./test/stage.ts";
import { runStages, STAGES, type Stage, wantedStages } from "./test/stages.ts";

const SUGGESTIONS_MAX = 3;

function chosenStages([first, ...rest]: string[]): Stage[] {
  if (first === undefined) return STAGES;
  if (first === "changed") {
    if (rest.length > 1) throw expected("npm test changed takes one word: the branch or commit to compare with.");
    return stagesForChange(rest[0]);
  }
  const suggest = (file: string) => testsThatUse(file, readSources(), SUGGESTIONS_MAX);
  const stageNames = STAGES.map(({ name }) => name);
  return wantedStages(readWords([first, ...rest], { stageNames, sources: sourceFiles(), suggest }));
}

try {
  const { passed, failed, failures, stages, tests } = await runStages(chosenStages(process.argv.slice(2)));
  console.log(`\n${timesInWords(stages, tests).join("\n")}`);
  if (failures.length > 0) console.log(`\nWhat failed:\n  ${failures.join("\n  ")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 || wasInterrupted() ? 1 : 0;
} catch (error) {
  const { expected: isForPeople, message } = error as Error & { expected?: boolean };
  if (!isForPeople) throw error;
  console.error(message);
  process.exitCode = 1;
}
