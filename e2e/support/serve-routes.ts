import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll } from "vitest";
import { GET as jwks } from "../../app/.well-known/jwks.json/route.ts";
import { GET as payload } from "../../app/qr/v2/[token]/route.ts";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> | Response;

/** The routes that a payer's bank reads. */
export const PAYER_ROUTES: Record<string, Handler> = { "/qr/v2/*": payload, "/.well-known/jwks.json": jwks };

/**
 * Serves handlers on a free local port until the test file ends, and sets BASE_URL to its address. Call it at the top
 * of the file, before anything reads the settings. A path may end in "/*": the rest is the parameter `token`.
 */
export async function serveRoutes(routes: Record<string, Handler>): Promise<{ baseUrl: string }> {
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      const folder = pathname.slice(0, pathname.lastIndexOf("/"));
      const handler = routes[pathname] ?? routes[`${folder}/*`];
      const token = pathname.slice(folder.length + 1);
      return handler
        ? handler(request, { params: Promise.resolve({ token }) })
        : new Response("nothing", { status: 404 });
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.BASE_URL = baseUrl;
  return { baseUrl };
}
