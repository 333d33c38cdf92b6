import { rows } from "../db.ts";
import { claimTry, forgetFailures } from "./sign-in-failures.ts";

export type Tried<T> = { kind: "right"; value: T } | { kind: "refused" } | { kind: "wait"; seconds: number };

/** Answers take at least this long, whoever asks: what differs between a known and an unknown address hides in it. */
const ANSWER_MS_MIN = 250;

/**
 * Judges what somebody gives as the person of an address; null from `judge` is a refusal. After some failures in a row
 * further tries must wait, right or wrong, known or not. Throws when the database cannot be reached.
 */
export async function trySlowly<T>(email: string, judge: () => Promise<T | null>): Promise<Tried<T>> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_MS_MIN));
  const tried = await heard(email, judge);
  await floor;
  return tried;
}

async function heard<T>(email: string, judge: () => Promise<T | null>): Promise<Tried<T>> {
  const seconds = await claimTry(email);
  if (seconds > 0) return { kind: "wait", seconds };
  const value = await judge();
  if (value === null) return { kind: "refused" };
  await rows(forgetFailures(email));
  return { kind: "right", value };
}
