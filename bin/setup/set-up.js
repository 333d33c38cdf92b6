import path from "node:path";
import { build, isBuilt } from "./build.js";
import { generate, isGenerated } from "./generate.js";
import { install, isInstalled } from "./install.js";
import { waitForLock } from "./process-lock.js";
import { root } from "./run-command.js";

/**
 * Brings the checkout up to date: dependencies, generated client, build. Writes nothing if all of them are up to date,
 * so that a checkout that another user prepared can be run.
 * @param {{ build: boolean }} options
 */
export async function setUp(options) {
  const steps = [
    { isDone: isInstalled, run: install },
    { isDone: isGenerated, run: generate },
    ...(options.build ? [{ isDone: isBuilt, run: build }] : []),
  ];
  if (steps.every((step) => step.isDone())) return;
  const lock = await waitForLock(path.join(root, "node_modules", ".guiche-setup.lock"), {
    waitMs: 20 * 60_000,
    onWait: (holder) => console.log(`Another set-up of this folder is running (process ${holder.pid}); waiting…`),
  });
  try {
    for (const step of steps) if (!step.isDone()) await step.run();
  } finally {
    lock.release();
  }
}
