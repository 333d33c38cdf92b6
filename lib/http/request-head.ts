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

/**
 * How paths begin that programs ask for. Of the API whatever begins with a version, also one that does not exist: no page does, and what
 * stands behind it (`/v1;x`, `/v1balance`) is a slip of a program.
 */
const MACHINES = /^(?:v\d|(?:qr|bff|rail|\.well-known|healthz|readyz|metrics)(?![\w-]))/;
const STEPS = new Set(["", ".", ".."]);
/** A proxy that escapes what is escaped already does so once or twice. */
const DECODINGS_MAX = 3;

/**
 * Returns whether a path is one of those for programs, however it is spelled: `//v1/balance`, `/V1/balance`, `/v1%2Fbalance`,
 * `/x/../v1/balance`. What nothing answers under it is refused as programs read it, never with a page.
 */
export function isForPrograms(pathname: string): boolean {
  const segments = decoded(pathname)
    .toLowerCase()
    .split(/[/\\]/)
    .map((segment) => segment.trim());
  const written = segments.find((segment) => !STEPS.has(segment));
  if (written === undefined) return false;
  return MACHINES.test(written) || MACHINES.test(firstResolved(segments) ?? "");
}

function decoded(pathname: string): string {
  let text = pathname;
  try {
    for (let i = 0; i < DECODINGS_MAX && text.includes("%"); i++) text = decodeURIComponent(text);
  } catch {
    // It is compared as far as it could be read.
  }
  return text;
}

/** Returns where a path leads: its first segment when each ".." has taken the one before it away. */
function firstResolved(segments: readonly string[]): string | undefined {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === "..") kept.pop();
    else if (!STEPS.has(segment)) kept.push(segment);
  }
  return kept[0];
}

const JSON_RANGE = /^(?:json|(?:application|text)\/(?:[\w.-]+[+-])?json)$/;
const NEVER = /;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/;

/** Returns whether who sent this `Accept` reads JSON and no pages, as a program does. A browser names `text/html`. */
export function readsJsonAlone(accept: string | null | undefined): boolean {
  if (!accept) return false;
  const ranges = accept
    .toLowerCase()
    .split(",")
    .filter((range) => !NEVER.test(range))
    .map((range) => range.split(";", 1)[0]?.trim() ?? "");
  return ranges.some((range) => JSON_RANGE.test(range)) && !ranges.includes("text/html");
}

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most 10, or 0 when the header has no readable wait. */
export function preferredWait(prefer: string | null): number {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? "") ?? [];
  return Math.min(WAIT_SECONDS_MAX, Number(seconds ?? 0));
}
