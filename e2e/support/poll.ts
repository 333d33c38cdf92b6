import { inspect } from "node:util";

const PAUSE_MS_MIN = 10;
const PAUSE_MS_MAX = 100;
/** The pauses grow with the wait: who waits for long keeps no core busy with questions, and waits a tenth longer at most. */
const SHARE = 0.1;

/** Polls until `done` accepts the answer, and returns it. Throws with the last answer when none was accepted within `withinMs`. */
export async function poll<T>(ask: () => Promise<T>, done: (answer: T) => boolean, withinMs = 5_000): Promise<T> {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    const waitedMs = performance.now() - began;
    if (done(answer)) return answer;
    if (waitedMs > withinMs)
      throw new Error(`waited ${withinMs} ms in vain; the last answer: ${inspect(answer, { depth: 4 })}`);
    const pauseMs = Math.min(Math.max(waitedMs * SHARE, PAUSE_MS_MIN), PAUSE_MS_MAX);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
