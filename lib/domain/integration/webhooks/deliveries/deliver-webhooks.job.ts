import { deliverLocally } from "#lib/domain/base/events/local-deliverer.ts";
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
  deliverLocally(current);
  return current;
}

/** Claims due deliveries and starts to send them. Returns how many. */
export async function deliverWebhooks(): Promise<number> {
  return ours().run();
}

/** Begins no further send, and waits until none is in flight, at most about 17 s. For a graceful stop. */
export async function webhooksDelivered(): Promise<void> {
  deliverLocally(null);
  await current?.stop();
}

/** Gives up due deliveries to deleted webhooks, at most 1 000 at once. Those of paused ones are owed. Returns how many. */
export async function retireDeliveries(): Promise<number> {
  const retired = await rows({
    name: "retire-deliveries",
    text: `WITH due AS MATERIALIZED (
             SELECT d.delivery_id FROM webhook_endpoint e CROSS JOIN LATERAL (
               SELECT o.delivery_id FROM webhook_outbox o
               WHERE o.endpoint_id = e.id AND NOT o.exhausted LIMIT ${RETIRED_MAX} FOR UPDATE SKIP LOCKED) d
             WHERE e.deleted_at IS NOT NULL LIMIT ${RETIRED_MAX})
           UPDATE webhook_outbox o SET exhausted = true FROM due WHERE o.delivery_id = due.delivery_id RETURNING o.delivery_id`,
  });
  return retired.length;
}
