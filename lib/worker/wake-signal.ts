/** `raise` ends the current `wait`. Without a current wait it ends the next one, so that no hint is lost. */
export type WakeSignal = { raise: () => void; wait: (timeoutMs: number, signal: AbortSignal) => Promise<void> };

/** Creates a wake signal for one waiter. `wait` resolves when it is raised, after `timeoutMs`, or when `signal` aborts. */
export function wakeSignal(): WakeSignal {
  let isRaised = false;
  let wake = () => {};
  return {
    raise() {
      isRaised = true;
      wake();
    },
    async wait(timeoutMs, signal) {
      if (!isRaised && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = () => {
            clearTimeout(timer);
            signal.removeEventListener("abort", wake);
            resolve();
          };
          const timer = setTimeout(wake, timeoutMs);
          signal.addEventListener("abort", wake);
        });
      }
      isRaised = false;
    },
  };
}
