import { rows } from "../db.ts";
import { claimTry, forgetFailures } from "./sign-in-failures.ts";

export type Throttled<T> = { kind: "right"; value: T } | { kind: "refused" } | { kind: "wait"; seconds: number };

/** Minimum duration of every answer. It hides the time difference between known and unknown addresses. */
const ANSWER_MS_MIN = 250;

/**
 * Runs `judge` for a try by the person of an address; null from `judge` is a refusal. After some consecutive failures
 * further tries must wait, whether right or wrong, and whether the address is known or not. Throws when the database
 * cannot be reached.
 */
export async function throttleLogin<T>(email: string, judge: () => Promise<T | null>): Promise<Throttled<T>> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_MS_MIN));
  const tried = await heard(email, judge);
  await floor;
  return tried;
}

async function heard<T>(email: string, judge: () => Promise<T | null>): Promise<Throttled<T>> {
  const seconds = await claimTry(email);
  if (seconds > 0) return { kind: "wait", seconds };
  const value = await judge();
  if (value === null) return { kind: "refused" };
  await rows(forgetFailures(email));
  return { kind: "right", value };
}
