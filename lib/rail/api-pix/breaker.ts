import { RailBusy, RailUnknown } from "../failures.ts";

const FAILURES = 5;
const PAUSE_MS = 1_000;
const PAUSE_MS_MAX = 30_000;

/**
 * Returns a guard of calls to a rail. After five failures in a row, busy or unknown, calls fail at once as busy for a second; then one call tries, and each
 * time that it fails the pause is twice as long, up to 30 s. An answer, also a refusal, ends it.
 */
export function breaker(now: () => number = Date.now) {
  let failures = 0;
  let pauseMs = PAUSE_MS;
  let openUntil = 0;
  let isTrying = false;
  const fail = (wasTry: boolean) => {
    failures++;
    if (failures < FAILURES || (failures > FAILURES && !wasTry)) return;
    if (wasTry) pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 2);
    openUntil = now() + pauseMs;
  };
  const close = () => {
    failures = 0;
    pauseMs = PAUSE_MS;
  };
  return async function guard<Result>(call: () => Promise<Result>): Promise<Result> {
    const isOpen = failures >= FAILURES;
    const leftMs = isTrying ? pauseMs : openUntil - now();
    if (isOpen && (isTrying || leftMs > 0)) throw new RailBusy("left alone after failures in a row", leftMs);
    if (isOpen) isTrying = true;
    try {
      const result = await call();
      close();
      return result;
    } catch (error) {
      if (error instanceof RailBusy || error instanceof RailUnknown) fail(isOpen);
      else close();
      throw error;
    } finally {
      if (isOpen) isTrying = false;
    }
  };
}
