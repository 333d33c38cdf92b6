import { pipelined, rows, type Tx, transaction } from "#lib/server/db.ts";
import { poster } from "#lib/server/egress/post.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { takeNewWorkerId } from "#lib/server/worker-registry.ts";
import {
  type DueDelivery,
  leaseDeliveries,
  loadTargets,
  lockDue,
  type Slots,
  type Target,
} from "./claim-deliveries.ts";
import { ConcurrencyLimiter, type LimiterSettings } from "./concurrency-limiter.ts";
import { recordAttempt } from "./record-attempts.ts";
import { loadRecords, renderBodies } from "./render-bodies.ts";
import { type OpenTarget, openTarget, type PostUnder, sendDelivery, unreadable } from "./send-delivery.ts";

/** Most deliveries that one run of `retireDeliveries` gives up. */
const RETIRED_MAX = 1_000;

/** `run` claims due deliveries, starts to send them, returns how many. `settled` waits until none is in flight. */
type Deliverer = { run(): Promise<number>; settled(): Promise<void> };

type Claimed = { deliveries: DueDelivery[]; targets: Map<string, OpenTarget>; at: Date };

/** `at` in the result is the time of the database's clock. Null: nothing is due. */
async function claim(tx: Tx, claimable: Slots): Promise<Claimed | null> {
  const due = await lockDue(tx, claimable);
  if (due.length === 0) return null;
  const [targets, records] = await pipelined(loadTargets(tx, due), loadRecords(tx, due));
  const deliveries = renderBodies(due, targets, records);
  const at = await leaseDeliveries(tx, deliveries);
  return { deliveries, targets: openTargets([...targets.values()], at), at };
}

function openTargets(targets: Target[], at: Date): Map<string, OpenTarget> {
  const open = new Map<string, OpenTarget>();
  for (const target of targets) {
    try {
      open.set(target.id, openTarget(target, at));
    } catch (error) {
      // A webhook with unreadable secrets must not stop the deliveries to the others.
      log().error({ ...errorFields(error), webhookId: target.id }, "a webhook's secrets cannot be read");
    }
  }
  return open;
}

/**
 * Creates a deliverer. A send continues after `run` has returned, so a receiver that hangs delays no other. No database
 * transaction is open during a send. Its result is recorded in one batch with the sends that end at the same time.
 */
export function deliverer(post: PostUnder, settings?: Partial<LimiterSettings>): Deliverer {
  const limiter = new ConcurrencyLimiter(settings);
  const sending = new Set<Promise<void>>();

  function start(delivery: DueDelivery, target: OpenTarget | undefined, claimedAt: Date): void {
    const claimedMs = performance.now();
    const send = async () => {
      const { body } = delivery;
      const startedAt = new Date(claimedAt.getTime() + Math.round(performance.now() - claimedMs));
      if (!target || body === null) return unreadable(delivery, startedAt);
      return sendDelivery(delivery, { target, body, startedAt, post });
    };
    const done = limiter
      .hold(delivery.webhookId, send, (attempt) => attempt.outcome === "DELIVERED")
      .then((attempt) => {
        failpoint("delivery.answered");
        return recordAttempt(attempt);
      })
      .catch((error: unknown) => {
        log().error({ ...errorFields(error), deliveryId: delivery.id }, "an attempt is not recorded");
        takeNewWorkerId();
      })
      .then(() => void sending.delete(done));
    sending.add(done);
  }

  return {
    async run() {
      if (limiter.free <= 0) return 0;
      const { free, failingMayTry } = limiter;
      const claimed = await transaction((tx) => claim(tx, { ...limiter.slots(), free, failingMayTry }));
      if (!claimed) return 0;
      failpoint("deliveries.claimed");
      const { deliveries, targets, at } = claimed;
      for (const delivery of deliveries) start(delivery, targets.get(delivery.webhookId), at);
      return deliveries.length;
    },
    async settled() {
      while (sending.size > 0) await Promise.all(sending);
    },
  };
}

let current: Deliverer | undefined;

function ours(): Deliverer {
  if (current) return current;
  // Each policy has connections of its own: none is used again under another.
  const posters = { public: poster({ policy: "public" }), publicAndLoopback: poster({ policy: "publicAndLoopback" }) };
  current = deliverer(({ policy, ...request }) => posters[policy].post(request));
  return current;
}

/** Claims due deliveries and starts to send them. Returns how many. */
export async function deliverWebhooks(): Promise<number> {
  return ours().run();
}

/** Waits until no send is in flight, at most about 17 s. For a graceful stop. */
export async function webhooksDelivered(): Promise<void> {
  await current?.settled();
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
