const PAUSE_MS = 50;

/**
 * Asks until the answer is as wanted, and gives that answer. Throws after `limitMs` with the last answer in words.
 * `what`: what is waited for, as a sentence's end.
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
