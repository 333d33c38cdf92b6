const PAUSE_MS = 10;

/** Asks until `done` says yes, for at most `withinMs`; gives the last answer. Fails by returning what it saw. */
export async function poll<T>(ask: () => Promise<T>, done: (answer: T) => boolean, withinMs = 5_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (done(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
