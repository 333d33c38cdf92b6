/** What WHATWG's URL, or Next, would take for something else than one more segment with a text. */
const LOST = /[%\\]|\/[./]|^[^/]/;
const STEP = /^\.{1,2}$/;
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * A request's target with every segment of its path spelled so that it stays a segment, with the text that it was sent
 * with. A URL takes "." and ".." for steps, a backslash for a slash and an empty segment, to Next, for a mistake; what cannot
 * be decoded is an error to Next. Here each is what it says: they may be somebody's externalId. Steps and empty segments
 * get a space in front, since texts are trimmed. What was spelled so already stays as it is.
 */
export function keptTarget(target: string): string {
  const [path, query] = halves(target);
  if (!LOST.test(path)) return target;
  // A whole address is for proxies; of one that names us the path is meant.
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
