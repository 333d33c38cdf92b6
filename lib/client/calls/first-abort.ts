/**
 * Returns a signal that aborts with the first of these. Browsers had `AbortSignal.any` only in 2024. Each of the signals
 * keeps it until it ends, so a signal of the whole page must not be one of them.
 */
export function firstAbort(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener("abort", () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}
