import { setImmediate } from "node:timers/promises";
import { refuse } from "../core/errors.ts";
import { TOKEN_REQUESTS } from "../core/limits.ts";
import { BoundedQueue, QueueFull } from "../server/bounded-queue.ts";
import { processWide } from "../server/process-wide.ts";

const turns = processWide("token-turns", () => new BoundedQueue(TOKEN_REQUESTS));

/**
 * Answers few token requests at once, because strangers may send them and the other requests share the event loop. Throws
 * SERVICE_UNAVAILABLE when too many wait.
 */
export async function inTokenTurn<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await turns.run("second", "", async () => {
      // What has arrived meanwhile goes first.
      await setImmediate();
      return await answer();
    });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const headers = { "Retry-After": `${TOKEN_REQUESTS.waitSeconds}` };
    throw refuse("SERVICE_UNAVAILABLE", "Too many tokens are asked for at this moment. Try again in a few seconds.", {
      headers,
    });
  }
}
