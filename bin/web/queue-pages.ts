import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { refuse } from "#lib/core/errors.ts";
import { NEXT_REQUESTS } from "#lib/core/limits.ts";
import { deviceCookieOf } from "#lib/domain/people/staff/sign-in/known-device.ts";
import { addressBehind } from "#lib/http/clients/client-connection.ts";
import { pathnameOf } from "#lib/http/request-head.ts";
import { BoundedQueue, QueueFull } from "#lib/server/process/bounded-queue.ts";

type Show = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Files that were made by the build: they are read, not rendered, and a slow reader may take long. */
const BUILT_FILES = "/_next/static/";
const SIGN_INS = "/api/auth/";

/** Returns whether a request is for a file that was made by the build. */
export function isBuiltFile(request: IncomingMessage): boolean {
  return pathnameOf(request.url ?? "").startsWith(BUILT_FILES);
}

/** Returns whether a request of Next's is one of a sign-in or sign-out. */
export function isSignIn(request: IncomingMessage): boolean {
  return pathnameOf(request.url ?? "").startsWith(SIGN_INS);
}

/**
 * Wraps `show` so that few requests are rendered at once: rendering takes the event loop, which the API shares. The others
 * wait, those of browsers in which somebody has signed in before those of strangers, and everybody has their turn. The result throws SERVICE_UNAVAILABLE
 * when too many wait, or one waited too long. A sign-in takes long by waiting, so they have places of their own. Nobody
 * holds a place by sending or reading slowly.
 */
export function queuePages(show: Show): Show {
  const signIns = new BoundedQueue(NEXT_REQUESTS.signIns);
  const pages = new BoundedQueue(NEXT_REQUESTS.pages);
  return async (request, response) => {
    if (isBuiltFile(request)) return show(request, response);
    const queue = isSignIn(request) ? signIns : pages;
    const device = deviceCookieOf(request.headers.cookie ?? null);
    const whose =
      device ?? addressBehind(request.socket, String(request.headers["x-forwarded-for"] ?? "") || null) ?? "";
    await arrived(request);
    try {
      await queue.run(device ? "first" : "second", whose, async () => {
        // What has arrived for the API meanwhile goes first.
        await setImmediate();
        if (!response.destroyed) await Promise.race([show(request, response), leftToReader(response)]);
      });
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      const headers = { "Retry-After": `${NEXT_REQUESTS.pages.waitSeconds}` };
      throw refuse("SERVICE_UNAVAILABLE", "Too many pages are asked for at this moment. Try again in a few seconds.", {
        headers,
      });
    }
  };
}

/** Resolves when the body has arrived, or its sender is gone. The server bounds the time. */
function arrived(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    request.once("close", resolve);
    // The parser pushes what arrives, and null at the end. Any listener would take it from the reader, which is not there yet.
    const push = request.push.bind(request);
    request.push = (chunk, encoding) => {
      if (chunk === null) resolve();
      return push(chunk, encoding);
    };
  });
}

/** Resolves when an answer waits for its reader, or the reader is gone. */
function leftToReader(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once("close", resolve);
    const write = response.write.bind(response) as (...given: unknown[]) => boolean;
    response.write = (...given: unknown[]) => {
      const goesOn = write(...given);
      if (!goesOn) resolve();
      return goesOn;
    };
  });
}
