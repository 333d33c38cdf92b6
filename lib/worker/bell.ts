/** Wakes one waiter. A ring that nobody waits for is kept for the next wait, so that no hint is lost. */
export type Bell = { ring: () => void; wait: (timeoutMs: number, signal: AbortSignal) => Promise<void> };

/** Makes a bell. `wait` ends when it rings, when `timeoutMs` are over, or when `signal` aborts. */
export function bell(): Bell {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(timeoutMs, signal) {
      if (!rung && !signal.aborted) {
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
      rung = false;
    },
  };
}
