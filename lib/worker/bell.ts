/** `ring` ends the current `wait`. A ring without a current wait ends the next wait, so that no hint is lost. */
export type Bell = { ring: () => void; wait: (timeoutMs: number, signal: AbortSignal) => Promise<void> };

/** Creates a bell for one waiter. `wait` resolves on a ring, after `timeoutMs`, or when `signal` aborts. */
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
