import { CallError } from "./call-error.ts";

/** Asks the person to prove who they are. Gives false when they would not. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks the person, until the returned function is called. */
export function askForProofBy(asks: Asker): () => void {
  asker = asks;
  return () => {
    if (asker === asks) asker = undefined;
  };
}

/**
 * Runs a call. Where it is refused for want of a proof of who the person is, they are asked and the very same call is made
 * again: the refused one stored nothing.
 */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "STEP_UP_REQUIRED" || !(await prove())) throw error;
    return run();
  }
}

/** One question, however many calls wait for its answer. */
function prove(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
