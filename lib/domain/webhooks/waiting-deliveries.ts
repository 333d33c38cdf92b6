/** Claimed deliveries that wait for a free place at their webhook, in the order in which they were claimed. */
export class WaitingDeliveries<Delivery extends { webhookId: string }> {
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
