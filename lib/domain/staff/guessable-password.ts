import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { refuse } from "#lib/core/errors.ts";
import { searchForm } from "#lib/core/text/search-form.ts";
import { BoundedQueue, QueueFull } from "#lib/server/bounded-queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** zxcvbn's score for what takes 10^8 guesses or more, from 0 to 4. */
const SCORE_MIN = 3;
/** The work grows with the square of the length, and what is hard to guess by its beginning is so as a whole. */
const JUDGED_CHARACTERS = 32;
const WAIT_MS = 15_000;
/** So many characters must remain without the person's, the operator's and the product's names. */
const OWN_CHARACTERS_MIN = 8;
const WORD_LENGTH_MIN = 3;
const OURS = ["guiche"];

const judgements = processWide(
  "password-strength",
  () => new BoundedQueue({ atOnce: 1, waiting: 8, waitSeconds: WAIT_MS / 1_000 }),
);

/**
 * Returns whether a password is easy to guess: common, a pattern, or little more than the names in `known` (the person's,
 * their e-mail, the operator's) or the product's. `whose`: who takes the turn where many wait. Asks no network. Throws SERVICE_UNAVAILABLE when too many are judged.
 */
export async function isGuessable(password: string, known: string[], whose: string): Promise<boolean> {
  const words = [...known, ...OURS].flatMap((text) => [searchForm(text), ...searchForm(text).split(/[^a-z0-9]+/)]);
  const names = words.filter(({ length }) => length >= WORD_LENGTH_MIN).sort((a, b) => b.length - a.length);
  if ([...withoutNames(searchForm(password), names)].length < OWN_CHARACTERS_MIN) return true;
  const judged = [...password].slice(0, JUDGED_CHARACTERS).join("");
  try {
    return (await judgements.run("first", whose, () => scoreOf(judged, names))) < SCORE_MIN;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw refuse(
      "SERVICE_UNAVAILABLE",
      "Too many passwords are being chosen at this moment. Try again in a few seconds.",
    );
  }
}

function withoutNames(password: string, names: string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ""), password);
}

async function scoreOf(password: string, words: string[]): Promise<number> {
  // Not by import.meta: in Next's bundle this module lies elsewhere. Every process starts in the project's folder.
  const file = path.join(process.cwd(), "lib/domain/staff/judge-password.ts");
  const worker = new Worker(file, { workerData: { password, words } });
  try {
    const [score] = await once(worker, "message", { signal: AbortSignal.timeout(WAIT_MS) });
    return score;
  } finally {
    await worker.terminate();
  }
}
