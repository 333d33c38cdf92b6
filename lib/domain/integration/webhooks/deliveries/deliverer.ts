import type { BodyOf, LocalDeliverer, LocalDelivery } from "#lib/domain/base/events/local-deliverer.ts";
import type { Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { takeNewWorkerId } from "#lib/server/jobs/worker-registry.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type DueDelivery, giveBackDeliveries, loadTargets } from "./claim-deliveries.ts";
import { type Claimed, ClaimRound } from "./claim-due.ts";
import { ConcurrencyLimiter, type LimiterSettings } from "./concurrency-limiter.ts";
import { openTargets } from "./open-targets.ts";
import { recordAttempt } from "./record-attempts.ts";
import { type OpenTarget, type PostUnder, sendDelivery, unreadable } from "./send-delivery.ts";

/** Most deliveries that are claimed and wait for a place at their webhook. */
export const WAITING_MAX = 2_000;
/** A claim of this age is not sent any more: a send must end before others may claim the delivery. */
const CLAIM_MS_MAX = 20_000;

/** A claimed delivery. `at`: the time of the claim by the database's clock. `ms`: the same by ours. */
type Waiting = { webhookId: string; delivery: DueDelivery; target: OpenTarget | undefined; at: Date; ms: number };

/**
 * Sends deliveries. A send continues after `run` has returned, so a receiver that hangs delays no other. No database
 * transaction is open during a send. Its result is recorded in one batch with the sends that end at the same time.
 */
export class Deliverer implements LocalDeliverer {
  private readonly post: PostUnder;
  private readonly limiter: ConcurrencyLimiter;
  private readonly claims = new ClaimRound();
  private readonly waiting = new WaitingDeliveries<Waiting>();
  private readonly ending = new Set<Promise<void>>();
  private isStopped = false;

  constructor(post: PostUnder, settings?: Partial<LimiterSettings>) {
    this.post = post;
    this.limiter = new ConcurrencyLimiter(settings);
  }

  /** Claims due deliveries and starts to send them. Returns how many. */
  async run(): Promise<number> {
    this.startWaiting();
    const free = WAITING_MAX - this.waiting.size;
    if (this.limiter.free <= 0 || free <= 0) return 0;
    const slots = this.limiter.slots((webhookId) => this.waiting.of(webhookId));
    const claimed = await this.claims.next({ ...slots, free, failingMayTry: this.limiter.failingMayTry });
    if (!claimed) return 0;
    failpoint("deliveries.claimed");
    this.take(claimed);
    return claimed.deliveries.length;
  }

  readyFor(count: number, accountIds: ReadonlySet<string>): string[] {
    if (this.isStopped || count === 0) return [];
    const most = Math.floor((WAITING_MAX - this.waiting.size) / count);
    return most <= 0 ? [] : this.limiter.readyFor(count, accountIds, (id) => this.waiting.of(id)).slice(0, most);
  }

  async load(tx: Tx, webhookIds: string[]) {
    const { targets, at } = await loadTargets(tx, webhookIds);
    return (made: LocalDelivery[], bodyOf: BodyOf) => {
      failpoint("deliveries.made");
      // What is not sent now is free as soon as this worker has ended.
      if (this.isStopped) return;
      const first = { number: 1, automaticNumber: 1, event: null };
      const deliveries = made.flatMap((delivery) => {
        const target = targets.get(delivery.webhookId);
        const body = target ? bodyOf(delivery, target.variant) : null;
        // Another process has just paused it: it is owed. Its lease ends before anybody can resume it.
        return target?.active === false ? [] : { ...delivery, ...first, body };
      });
      this.take({ deliveries, targets: openTargets(targets.values(), at), at });
    };
  }

  /** Waits until none is in flight. */
  async settled(): Promise<void> {
    while (this.ending.size > 0) await Promise.all(this.ending);
  }

  /** Begins none of those that wait, and waits until none is in flight. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.clear();
    await this.settled();
  }

  private take({ deliveries, targets, at }: Claimed): void {
    const ms = performance.now();
    for (const delivery of deliveries) {
      const { webhookId } = delivery;
      this.waiting.add({ webhookId, delivery, target: targets.get(webhookId), at, ms });
    }
    this.startWaiting();
  }

  /** Starts what waits for places of this webhook, then of others: all may have been in use. */
  private startWaiting(first = ""): void {
    for (const webhookId of this.waiting.webhooks(first)) {
      if (this.limiter.free <= 0) return;
      while (this.waiting.of(webhookId) > 0 && this.limiter.mayStart(webhookId)) {
        const next = this.waiting.take(webhookId) as Waiting;
        if (performance.now() - next.ms < CLAIM_MS_MAX) this.start(next);
      }
    }
  }

  private start(claimed: Waiting): void {
    const { webhookId, delivery } = claimed;
    const onSlow = () => {
      this.giveBack(webhookId);
      this.startWaiting();
    };
    const succeeded = ({ outcome }: { outcome: string }) => outcome === "DELIVERED";
    const sent = this.limiter.hold(delivery, () => this.send(claimed), { succeeded, onSlow });
    const recorded = sent.then((attempt) => {
      failpoint("delivery.answered");
      if (attempt.gone) this.giveBack(webhookId);
      this.startWaiting(webhookId);
      return recordAttempt(attempt);
    });
    this.untilEnded(recorded, (error) => {
      log().error({ ...errorFields(error), deliveryId: delivery.id }, "an attempt is not recorded");
      // What this worker has claimed is freed, also what waits.
      takeNewWorkerId();
      this.waiting.clear();
    });
  }

  private async send({ delivery, target, at, ms }: Waiting) {
    const { body } = delivery;
    const startedAt = new Date(at.getTime() + Math.round(performance.now() - ms));
    if (!target || body === null) return unreadable(delivery, startedAt);
    return sendDelivery(delivery, { target, body, startedAt, post: this.post });
  }

  /** Lets any worker claim what waits for a webhook. If it cannot be given back, it is free when its claim ends. */
  private giveBack(webhookId: string): void {
    const ids = this.waiting.drop(webhookId).map(({ delivery }) => delivery.id);
    if (ids.length === 0) return;
    this.untilEnded(giveBackDeliveries(ids), (error) =>
      log().error(errorFields(error), "claimed deliveries are not given back"),
    );
  }

  private untilEnded(work: Promise<unknown>, failed: (error: unknown) => void): void {
    const done = work.then(() => {}, failed).then(() => void this.ending.delete(done));
    this.ending.add(done);
  }
}

/** Claimed deliveries that wait for a free place at their webhook, in the order in which they were claimed. */
class WaitingDeliveries<Delivery extends { webhookId: string }> {
  private readonly byWebhook = new Map<string, Delivery[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Returns how many wait for a webhook. */
  of(webhookId: string): number {
    return this.byWebhook.get(webhookId)?.length ?? 0;
  }

  /** Returns `first`, then the webhooks that something waits for. Not as a list: there may be thousands, and few are looked at. */
  *webhooks(first: string): Iterable<string> {
    yield first;
    yield* this.byWebhook.keys();
  }

  add(delivery: Delivery): void {
    const waiting = this.byWebhook.get(delivery.webhookId);
    if (waiting) waiting.push(delivery);
    else this.byWebhook.set(delivery.webhookId, [delivery]);
    this.count++;
  }

  /** Removes and returns the first one of a webhook. */
  take(webhookId: string): Delivery | undefined {
    const waiting = this.byWebhook.get(webhookId);
    const first = waiting?.shift();
    if (first) this.count--;
    if (waiting?.length === 0) this.byWebhook.delete(webhookId);
    return first;
  }

  /** Removes and returns all of a webhook. */
  drop(webhookId: string): Delivery[] {
    const dropped = this.byWebhook.get(webhookId) ?? [];
    this.byWebhook.delete(webhookId);
    this.count -= dropped.length;
    return dropped;
  }

  clear(): void {
    this.byWebhook.clear();
    this.count = 0;
  }
}
