import { pipelined, rows, type Tx, transaction } from "#lib/server/db.ts";
import { poster } from "#lib/server/egress/post.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { takeNewWorkerId } from "#lib/server/worker-registry.ts";
import {
  type DueDelivery,
  giveBackDeliveries,
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
import { WaitingDeliveries } from "./waiting-deliveries.ts";

/** Most deliveries that one run of `retireDeliveries` gives up. */
const RETIRED_MAX = 1_000;

/** Most deliveries that are claimed and wait for a place at their webhook. */
const WAITING_MAX = 2_000;
/** A claim of this age is not sent any more: a send must end before others may claim the delivery. */
const CLAIM_MS_MAX = 20_000;

/**
 * `run` claims due deliveries, starts to send them, returns how many. `settled` waits until none is in flight. `stop` does
 * so too, and begins none of those that wait.
 */
type Deliverer = { run(): Promise<number>; settled(): Promise<void>; stop(): Promise<void> };

/** A claimed delivery. `at`: the time of the claim by the database's clock. `ms`: the same by ours. */
type Waiting = { webhookId: string; delivery: DueDelivery; target: OpenTarget | undefined; at: Date; ms: number };

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

  const waiting = new WaitingDeliveries<Waiting>();

  function start({ webhookId, delivery, target, at, ms }: Waiting): void {
    const send = async () => {
      const { body } = delivery;
      const startedAt = new Date(at.getTime() + Math.round(performance.now() - ms));
      if (!target || body === null) return unreadable(delivery, startedAt);
      return sendDelivery(delivery, { target, body, startedAt, post });
    };
    const done = limiter
      .hold(webhookId, send, {
        succeeded: (attempt) => attempt.outcome === "DELIVERED",
        onSlow: () => {
          giveBack(webhookId);
          startWaiting();
        },
      })
      .then((attempt) => {
        failpoint("delivery.answered");
        if (attempt.gone) giveBack(webhookId);
        startWaiting(webhookId);
        return recordAttempt(attempt);
      })
      .catch((error: unknown) => {
        log().error({ ...errorFields(error), deliveryId: delivery.id }, "an attempt is not recorded");
        // What this worker has claimed is freed, also what waits.
        takeNewWorkerId();
        waiting.clear();
      })
      .then(() => void sending.delete(done));
    sending.add(done);
  }

  /** Starts what waits for places of this webhook, then of others: all may have been in use. */
  function startWaiting(first = ""): void {
    const isAlone = waiting.of(first) === waiting.size;
    for (const webhookId of isAlone ? [first] : [first, ...waiting.webhooks()]) {
      if (limiter.free <= 0) return;
      while (waiting.of(webhookId) > 0 && limiter.mayStart(webhookId)) {
        const next = waiting.take(webhookId) as Waiting;
        if (performance.now() - next.ms < CLAIM_MS_MAX) start(next);
      }
    }
  }

  /** Lets any worker claim what waits for a webhook. If it cannot be given back, it is free when its claim ends. */
  function giveBack(webhookId: string): void {
    const ids = waiting.drop(webhookId).map(({ delivery }) => delivery.id);
    if (ids.length === 0) return;
    const done = giveBackDeliveries(ids)
      .catch((error: unknown) => log().error(errorFields(error), "claimed deliveries are not given back"))
      .then(() => void sending.delete(done));
    sending.add(done);
  }

  return {
    async run() {
      startWaiting();
      const free = WAITING_MAX - waiting.size;
      if (limiter.free <= 0 || free <= 0) return 0;
      const slots = limiter.slots((webhookId) => waiting.of(webhookId));
      const { failingMayTry } = limiter;
      const claimed = await transaction((tx) => claim(tx, { ...slots, free, failingMayTry }));
      if (!claimed) return 0;
      failpoint("deliveries.claimed");
      const { deliveries, targets, at } = claimed;
      const ms = performance.now();
      for (const delivery of deliveries) {
        const { webhookId } = delivery;
        waiting.add({ webhookId, delivery, target: targets.get(webhookId), at, ms });
      }
      startWaiting();
      return deliveries.length;
    },
    async settled() {
      while (sending.size > 0) await Promise.all(sending);
    },
    async stop() {
      waiting.clear();
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
