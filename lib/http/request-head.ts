import { randomUUID } from "node:crypto";
import { WAIT_SECONDS_MAX } from "../core/limits.ts";
import { isRequestId } from "../core/text/identifiers.ts";

/**
 * Returns the caller's X-Request-Id when it has 1 to 100 letters, digits, dots, underscores or hyphens, otherwise a new
 * UUID.
 */
export function requestIdOf(request: Request): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}

/** The same, from the value of X-Request-Id. */
export function requestIdFrom(given: unknown): string {
  return typeof given === "string" && isRequestId(given) ? given : randomUUID();
}

/** Returns the path of a request target exactly as it was sent. The target may be an absolute URL. */
export function pathnameOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** First segments of paths that programs ask for. Of the API also those of versions that do not exist. */
const MACHINES = /^(?:v\d[\d.]*|qr|bff|\.well-known|healthz|readyz|metrics)$/;

/**
 * Returns whether a path is one of those for programs, however it is spelled: `//v1/balance`, `/V1/balance`, `/v1%2Fbalance`. What
 * nothing answers under it is refused as programs read it, never with a page.
 */
export function isForPrograms(pathname: string): boolean {
  let text = pathname;
  try {
    text = decodeURIComponent(pathname);
  } catch {
    // It is compared as it was sent.
  }
  const segments = text.toLowerCase().split(/[/\\]/);
  const first = segments.map((segment) => segment.trim()).find((segment) => !/^\.{0,2}$/.test(segment));
  return first !== undefined && MACHINES.test(first);
}

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most 10, or 0 when the header has no readable wait. */
export function preferredWait(prefer: string | null): number {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? "") ?? [];
  return Math.min(WAIT_SECONDS_MAX, Number(seconds ?? 0));
}
