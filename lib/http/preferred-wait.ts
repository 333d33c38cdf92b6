import { WAIT_SECONDS_MAX } from "../core/limits.ts";

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most 10, or 0 when the header has no readable wait. */
export function preferredWait(prefer: string | null): number {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? "") ?? [];
  return Math.min(WAIT_SECONDS_MAX, Number(seconds ?? 0));
}
