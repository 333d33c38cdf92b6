import { rows } from "#lib/server/db.ts";
import { poster } from "#lib/server/egress/post.ts";
import { Deliverer } from "./deliverer.ts";

/** Most deliveries that one run of `retireDeliveries` gives up. */
const RETIRED_MAX = 1_000;

let current: Deliverer | undefined;

function ours(): Deliverer {
  if (current) return current;
  // Each policy has connections of its own: none is used again under another.
  const posters = { public: poster({ policy: "public" }), publicAndLoopback: poster({ policy: "publicAndLoopback" }) };
  current = new Deliverer(({ policy, ...request }) => posters[policy].post(request));
  return current;
}

/** Claims due deliveries and starts to send them. Returns how many. */
export async function deliverWebhooks(): Promise<number> {
  return ours().run();
}

/** Begins no further send, and waits until none is in flight, at most about 17 s. For a graceful stop. */
export async function webhooksDelivered(): Promise<void> {
  await current?.stop();
}

/** Gives up due deliveries to deleted, disabled or paused webhooks: at most 1 000 at once. Returns how many. */
export async function retireDeliveries(): Promise<number> {
  const retired = await rows({
    name: "retire-deliveries",
    text: `WITH due AS MATERIALIZED (
             SELECT d.account_id, d.id FROM webhook_endpoint e CROSS JOIN LATERAL (
               SELECT w.account_id, w.id FROM webhook_delivery w
               WHERE w.endpoint_id = e.id AND w.status = 'DUE' LIMIT ${RETIRED_MAX} FOR UPDATE SKIP LOCKED) d
             WHERE NOT e.active LIMIT ${RETIRED_MAX})
           UPDATE webhook_delivery d SET status = 'EXHAUSTED' FROM due
           WHERE d.account_id = due.account_id AND d.id = due.id RETURNING d.id`,
  });
  return retired.length;
}
