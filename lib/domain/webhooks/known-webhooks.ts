import type { DueDelivery } from "./claim-deliveries.ts";

/** `slow`: how many of the sends in flight are slow. `latencyMs`: of a send, lately; 0 before the first has ended. */
export type Known = { accountId: string; allowed: number; inFlight: number; slow: number; latencyMs: number };

/** So many webhooks are known without a send in flight, those that answered last. A claim names all that are known. */
const IDLE_MAX = 256;

/** Webhooks that differ from one of which nothing is known: with a send in flight, or with more than one place. */
export class KnownWebhooks {
  private readonly busy = new Map<string, Known>();
  private readonly idle = new Map<string, Known>();

  get all(): [webhookId: string, known: Known][] {
    return [...this.busy, ...this.idle];
  }

  of(webhookId: string): Known | undefined {
    return this.busy.get(webhookId) ?? this.idle.get(webhookId);
  }

  /** Adds a send in flight. */
  add({ webhookId, accountId }: Pick<DueDelivery, "webhookId" | "accountId">): Known {
    const known = this.of(webhookId) ?? { accountId, allowed: 1, inFlight: 0, slow: 0, latencyMs: 0 };
    this.idle.delete(webhookId);
    this.busy.set(webhookId, known);
    known.inFlight++;
    return known;
  }

  /** Takes a send in flight away. When it was the last one, those that answered longest ago may be forgotten. */
  remove(webhookId: string, known: Known): void {
    known.inFlight--;
    if (known.inFlight > 0) return;
    this.busy.delete(webhookId);
    if (known.allowed === 1) return;
    this.idle.set(webhookId, known);
    const [longest] = this.idle.keys();
    if (this.idle.size > IDLE_MAX && longest !== undefined) this.idle.delete(longest);
  }
}
