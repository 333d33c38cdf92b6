import { readdirSync } from "node:fs";
import path from "node:path";

/** A route.ts of app/: its file, and its path in the router's syntax (`/v1/charge/:id`, `/qr/*`). */
type RouteFile = { file: string; pattern: string };

/** What a server needs from app/: the route modules, and the first path segments that have pages. */
export type AppFolders = { routes: RouteFile[]; pageRoots: Set<string> };

function segmentPattern(folder: string): string {
  if (/^\[\[?\.\.\./.test(folder)) return "*";
  return folder.replace(/^\[(\w+)\]$/, ":$1");
}

/**
 * Orders static before parameter before wildcard, segment by segment, so that the first match is the most specific one.
 */
function closestFirst(a: RouteFile, b: RouteFile): number {
  const rank = (segment = "") => (segment === "*" ? 2 : segment.startsWith(":") ? 1 : 0);
  const left = a.pattern.split("/");
  const right = b.pattern.split("/");
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = rank(left[i]) - rank(right[i]);
    if (difference !== 0) return difference;
  }
  return a.pattern < b.pattern ? -1 : 1;
}

/**
 * Reads app/ by Next's rules: `[id]` is a parameter, `[...rest]` a wildcard; `(group)` and `@slot` are not in the path.
 */
export function readAppFolders(appFolder: string): AppFolders {
  const routes: RouteFile[] = [];
  const pageRoots = new Set<string>();
  const visit = (folder: string, segments: string[]): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory() && /^[(@]/.test(entry.name)) visit(place, segments);
      else if (entry.isDirectory() && !entry.name.startsWith("_"))
        visit(place, [...segments, segmentPattern(entry.name)]);
      else if (entry.name === "route.ts") routes.push({ file: place, pattern: `/${segments.join("/")}` });
      else if (entry.name === "page.tsx") pageRoots.add(segments[0] ?? "");
    }
  };
  visit(appFolder, []);
  return { routes: routes.sort(closestFirst), pageRoots };
}
