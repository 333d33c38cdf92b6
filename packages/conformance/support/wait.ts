const PAUSE_MS = 50;

/**
 * Polls until `isDone` accepts the answer, and returns that answer. Throws after `limitMs`; the error shows the last
 * answer. `what`: what is waited for, as the end of a sentence.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isDone: (answer: T) => boolean,
  limitMs = 20_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (performance.now() > end) {
      throw new Error(
        `Waited ${limitMs / 1_000} s for ${what}. The last answer: ${JSON.stringify(answer)?.slice(0, 600)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
