import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const YEAR = "public, max-age=31536000, immutable";

/**
 * Serves the files of a build from their compressed copies: Brotli where the browser takes it, else gzip. Next itself
 * would compress each of them with gzip for each request. A file's name changes with what is in it.
 */
export function serveBuiltFiles(root: string): ReturnType<typeof getRequestListener> {
  const files = new Hono();
  files.get(
    "/_next/static/*",
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.replace("/_next/", "/.next/"),
      onFound: (_, context) => context.header("cache-control", YEAR),
    }),
  );
  return getRequestListener(files.fetch);
}
