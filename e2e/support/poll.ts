const PAUSE_MS = 10;

/** Polls until `done` accepts the answer, for at most `withinMs`. Returns the last answer, accepted or not. */
export async function poll<T>(ask: () => Promise<T>, done: (answer: T) => boolean, withinMs = 5_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (done(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
