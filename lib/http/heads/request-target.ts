/** Matches a path that the WHATWG URL parser, or Next, may not read as segments of plain text. */
const LOST = /[%\\]|\/[./]|^[^/]/;
const STEP = /^\.{1,2}$/;
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Returns a request target whose path keeps every segment with the text that was sent. A URL parser resolves "." and
 * ".." and reads a backslash as a slash; Next treats an empty segment as a mistake and text that cannot be decoded as
 * an error. All of these may be part of an externalId. "." and ".." and empty segments get a leading space, which is
 * harmless because texts are trimmed. A segment that is already safe stays as it is.
 */
export function requestTarget(target: string): string {
  const [path, query] = halves(target);
  if (!LOST.test(path)) return target;
  // Absolute URLs are meant for proxies. When one arrives here, only its path matters.
  const local = path.replace(ORIGIN, "");
  if (!local.startsWith("/")) return local === path ? target : `/${query}`;
  const segments = local.slice(1).split("/");
  return `/${segments.map((segment, i) => kept(segment, i === segments.length - 1)).join("/")}${query}`;
}

function halves(target: string): [path: string, query: string] {
  const start = target.indexOf("?");
  return start < 0 ? [target, ""] : [target.slice(0, start), target.slice(start)];
}

function kept(segment: string, isLast: boolean): string {
  if (segment === "") return isLast ? "" : "%20";
  const spelled = isReadable(segment) ? segment : segment.replaceAll("%", "%25");
  const text = spelled.replaceAll("\\", "%5C");
  return STEP.test(text.replace(/%2e/gi, ".")) ? `%20${text}` : text;
}

function isReadable(segment: string): boolean {
  if (!segment.includes("%")) return true;
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
