import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { refuse } from "#lib/core/errors.ts";
import { problem, refusalOf, routeNotFound, spelledOtherwise } from "#lib/http/problem.ts";
import { isForPrograms, pathnameOf, readsJsonAlone, requestIdOf } from "#lib/http/request-head.ts";

type Params = Record<string, string | string[]>;
type RouteHandler = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;
type RouteModule = Partial<Record<string, RouteHandler>>;
type Route = { pattern: string; module: RouteModule };

/**
 * The part of the web server that runs without Next. `owns` returns whether it answers a path, be it with 404: also that of a page to a
 * program whose `accept` has JSON and no page.
 */
export type Api = {
  owns: (pathname: string, accept?: string) => boolean;
  fetch: (request: Request) => Response | Promise<Response>;
};

/** Files of the pages, which Next has. */
const PAGE_FILES = /^\/_next\//;

/** Parameters in the same form as from Next: decoded one by one, a wildcard as a list. */
function paramsOf(pattern: string, pathname: string): Params {
  const segments = pathname.split("/");
  const params: Params = {};
  for (const [i, part] of pattern.split("/").entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(segments[i] ?? "");
    if (part === "*") params.rest = segments.slice(i).map(decodeURIComponent);
  }
  return params;
}

/**
 * What Next gives a handler. A class, because an object literal with an accessor makes a hidden class of its own each
 * time, which stays until the next full collection.
 */
class RouteContext {
  private readonly pattern: string;
  private readonly pathname: string;

  constructor(pattern: string, pathname: string) {
    this.pattern = pattern;
    this.pathname = pathname;
  }

  /** Read on demand: the handlers of /v1 and /v2 read the path themselves. */
  get params(): Promise<Params> {
    return Promise.resolve(paramsOf(this.pattern, this.pathname));
  }
}

function notAllowed(request: Request, module: RouteModule): Response {
  const own = Object.keys(module).filter((name) => /^[A-Z]+$/.test(name));
  const allowed = (own.includes("GET") && !own.includes("HEAD") ? [...own, "HEAD"] : own).join(", ");
  const refusal = refuse("METHOD_NOT_ALLOWED", `Use ${allowed} here.`, { headers: { Allow: allowed } });
  return problem(refusal, requestIdOf(request));
}

/**
 * Loads the route modules of app/ into this process, to serve them without Next, which costs half a millisecond per
 * request.
 */
export async function loadApi(appFolder: string): Promise<Api> {
  const { routes, pageRoots } = readAppFolders(appFolder);
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const roots = new Set<string>();
  // Most paths have no parameter. They are found without the router, and take precedence over patterns as in the
  // router.
  const exact = new Map<string, Route>();
  for (const { file, pattern } of routes) {
    const route = { pattern, module: await import(pathToFileURL(file).href) };
    router.add("ALL", pattern, route);
    if (!/[:*]/.test(pattern)) exact.set(pattern, route);
    roots.add(pattern.split("/")[1] ?? "");
  }
  const find = (pathname: string): Route | undefined => exact.get(pathname) ?? router.match("ALL", pathname)[0][0]?.[0];

  return {
    owns(pathname, accept) {
      if (exact.has(pathname)) return true;
      const root = pathname.split("/", 2)[1] ?? "";
      if (roots.has(root) && (!pageRoots.has(root) || find(pathname) !== undefined)) return true;
      return isForPrograms(pathname) || (readsJsonAlone(accept) && !PAGE_FILES.test(pathname));
    },
    fetch(request) {
      const pathname = pathnameOf(request.url);
      const route = find(pathname);
      if (!route) return problem(isForPrograms(pathname) ? spelledOtherwise() : routeNotFound(), requestIdOf(request));
      const { pattern, module } = route;
      // A module that exports OPTIONS also gets the methods that it does not export: it determines the allowed ones.
      const handle = module[request.method] ?? (request.method === "HEAD" ? module.GET : module.OPTIONS);
      if (!handle) return notAllowed(request, module);
      return handle(request, new RouteContext(pattern, pathname));
    },
  };
}

/** Returns the response to a request whose handler threw, or that cannot be read as a request. */
export function failed(error: unknown): Response {
  const requestId = requestIdOf(new Request("http://localhost"));
  const unreadable = error instanceof Error && error.name === "RequestError";
  if (unreadable)
    return problem(refuse("VALIDATION_ERROR", `The request cannot be read: ${error.message}.`), requestId);
  return problem(refusalOf(error, requestId), requestId);
}

/** A route.ts of app/: its file, and its path in the router's syntax (`/v1/charge/:id`, `/qr/*`). */
type RouteFile = { file: string; pattern: string };

/** What a server needs from app/: the route modules, and the first path segments that have pages. */
type AppFolders = { routes: RouteFile[]; pageRoots: Set<string> };

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
