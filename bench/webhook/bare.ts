import { Agent, request } from "undici";
import { Deliverer } from "#lib/domain/integration/webhooks/deliveries/deliverer.ts";
import { closeDb } from "#lib/server/db.ts";
import type { PostRequest, PostResult } from "#lib/server/egress/post.ts";
import { answerParent } from "../support/child.ts";

// Reference: undici alone. It POSTs what the service would have sent, with its headers and signatures ready, over as
// many connections, and records nothing.

/** The service's maximum number of connections to one webhook. */
const CONNECTIONS = 64;

type Command = { record: number } | "begin" | "count" | "end";
/** Requests so far: `made` were answered with 200, `failed` were not. */
export type BareCount = { made: number; failed: number };

const recorded: PostRequest[] = [];
const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
const count: BareCount = { made: 0, failed: 0 };
let next = 0;
let isOver = false;
let lines: Promise<void>[] = [];

/** Records what the service's own job would send, until there are `wanted` messages. */
async function record(wanted: number): Promise<void> {
  const taken: PostResult = { statusCode: 200, fault: null, response: "", retryAfter: null, durationMs: 0 };
  const deliverer = new Deliverer(async (message) => {
    recorded.push(message);
    return taken;
  });
  while (recorded.length < wanted) {
    const claimed = await deliverer.run();
    await deliverer.settled();
    if (claimed === 0) throw new Error(`only ${recorded.length} deliveries are due`);
  }
  await closeDb();
}

async function line(): Promise<void> {
  while (!isOver) {
    const { url, headers, body } = recorded[next++ % recorded.length] as PostRequest;
    const answer = await request(url, { method: "POST", headers, body, dispatcher: agent });
    await answer.body.dump();
    if (answer.statusCode === 200) count.made++;
    else count.failed++;
  }
}

answerParent(async (command: Command) => {
  if (command === "begin") lines = Array.from({ length: CONNECTIONS }, line);
  else if (command === "end") {
    isOver = true;
    await Promise.all(lines);
  } else if (command !== "count") await record(command.record);
  return count;
});
