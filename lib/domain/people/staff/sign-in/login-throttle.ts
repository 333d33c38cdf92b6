import type { Counter } from "./login-counters.ts";
import { claimTry, forgive, type Judgeable } from "./login-tries.ts";

/** `throttled`: the people, by staff id, at whom the next try must wait. */
type Throttled<T> =
  | { kind: "right"; value: T; throttled: string[] }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

/** `staffIds`: the people for whom the try was right; the counts of all others keep it as a failure. */
export type Right<T> = { value: T; staffIds: string[] };

/**
 * `judge` returns null to refuse, and must judge nobody who is not judgeable. `onRefused` runs before the refusal is known;
 * `isThrottled`: the next try must wait.
 */
type Try<T> = {
  judge: (isJudgeable: Judgeable) => Promise<Right<T> | null>;
  onRefused?: (isThrottled: boolean) => Promise<void>;
};

/** Minimum duration of every answer. It hides the time difference between known and unknown addresses. */
const ANSWER_MS_MIN = 250;

/**
 * Runs a try that is counted by all of `counters`. After some consecutive failures of one of them further tries must
 * wait, whether right or wrong, and whether an address is known or not. Where the count is one person's own, only this
 * person is not judged, and the answer does not tell. Throws when the database cannot be reached.
 */
export async function throttleLogin<T>(counters: Counter[], tried: Try<T>): Promise<Throttled<T>> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_MS_MIN));
  const result = await throttled(counters, tried);
  await floor;
  return result;
}

async function throttled<T>(counters: Counter[], { judge, onRefused }: Try<T>): Promise<Throttled<T>> {
  const claim = await claimTry(counters);
  if (claim.seconds > 0) return { kind: "wait", seconds: claim.seconds };
  try {
    const right = await judge(claim.isJudgeable);
    if (right !== null) {
      const isRight = ({ staffId }: Counter) => staffId === null || right.staffIds.includes(staffId);
      await forgive(claim.counted.filter(isRight));
      const others = claim.throttled.filter((staffId) => !right.staffIds.includes(staffId));
      return { kind: "right", value: right.value, throttled: others };
    }
  } catch (error) {
    await forgive(claim.counted);
    throw error;
  }
  await onRefused?.(claim.isThrottled);
  return { kind: "refused" };
}
