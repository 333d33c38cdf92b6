/** One call that fails proves little. */
const FAILING_AFTER_MS = 10_000;
/** The worker asks each bank at least once a minute. */
const SILENT_AFTER_MS = 180_000;

/**
 * How a bank answered lately, as the worker notes it. `failingSince`: the first of the failures since the last answer. A refusal of the bank is an answer.
 */
export type Answers = { failingSince: Date | null; lastSuccessAt: Date | null };

/** What is known of a connection without asking its bank. */
export type Standing = { active: boolean; pausedAt: Date | null; testedAt: Date | null; answers: Answers | null };

/** Returns since when no call to a bank has been answered. Null: they are, or nothing was asked of it since it was made, resumed or tried. */
export function unansweredSince({ active, testedAt, answers }: Standing, now: Date): Date | null {
  if (!active || !answers) return null;
  const { failingSince, lastSuccessAt } = answers;
  if (failingSince && now.getTime() - failingSince.getTime() >= FAILING_AFTER_MS) return failingSince;
  const last = testedAt && lastSuccessAt && testedAt > lastSuccessAt ? testedAt : lastSuccessAt;
  return last && now.getTime() - last.getTime() >= SILENT_AFTER_MS ? last : null;
}
