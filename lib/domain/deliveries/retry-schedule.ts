import { RETRY_SECONDS } from "#lib/core/limits.ts";

const SECOND = 1_000;
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * 3_600 * SECOND;

type Answer = { statusCode: number | null; retryAfter: string | null };

/**
 * Returns the milliseconds until the attempt after the failed attempt `number` (from 1), or null when there is none.
 * `random` is 0 to 1. A Retry-After date is measured from `now`.
 */
export function retryDelayMs(number: number, answer: Answer, now: Date, random: number): number | null {
  const planned = (RETRY_SECONDS[number - 1] ?? 0) * SECOND;
  if (planned === 0 || answer.statusCode === 410) return null;
  const spread = planned * (1 + JITTER * (2 * random - 1));
  const asked = answer.statusCode === 429 || answer.statusCode === 503 ? retryAfterMs(answer.retryAfter, now) : 0;
  return Math.round(Math.max(spread, Math.min(asked, RETRY_AFTER_MAX_MS)));
}

/** Retry-After (RFC 9110 §10.2.3) is seconds or a date. Returns 0 when it is absent, past or unreadable. */
function retryAfterMs(text: string | null, now: Date): number {
  if (text === null) return 0;
  if (/^\d{1,10}$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
