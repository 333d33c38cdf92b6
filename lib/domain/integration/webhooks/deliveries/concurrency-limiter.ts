import type { DueDelivery } from "./claim-deliveries.ts";

/**
 * Limits on sends in flight: quick sends, slow sends, and sends to one webhook. A send is slow after `slowAfterMs`. A
 * webhook may have more claimed than it has places: what it takes in `aheadMs`.
 */
export type LimiterSettings = Record<"quickMax" | "slowMax" | "perWebhookMax" | "slowAfterMs" | "aheadMs", number>;

const SETTINGS: LimiterSettings = {
  quickMax: 256,
  slowMax: 1_000,
  perWebhookMax: 64,
  slowAfterMs: 1_000,
  aheadMs: 250,
};

/** At most so many times its places are claimed ahead for a webhook. */
const AHEAD_TIMES_MAX = 15;
/** The weight of the newest send in a webhook's latency. */
const NEWEST = 0.2;

/**
 * Limits how many deliveries to each webhook are in flight. A webhook starts with one; each success doubles its limit,
 * and a failure resets it to one. A send that takes longer than a second frees its place for others, so webhooks that
 * hang delay only themselves, however many there are. When too many sends are slow, only webhooks that have just
 * answered and have no slow send continue. A webhook that answered long ago is forgotten and starts with one again.
 */
export class ConcurrencyLimiter {
  private readonly settings: LimiterSettings;
  private readonly known = new KnownWebhooks();
  private quick = 0;
  private slow = 0;

  constructor(settings: Partial<LimiterSettings> = {}) {
    this.settings = { ...SETTINGS, ...settings };
  }

  /** How many more sends may start now. */
  get free(): number {
    return this.settings.quickMax - this.quick;
  }

  /** Whether webhooks that have been failing are tried: not when half of the slow places are in use. */
  get failingMayTry(): boolean {
    return this.slow < this.settings.slowMax / 2;
  }

  private get isFull(): boolean {
    return this.slow >= this.settings.slowMax;
  }

  get inFlight(): number {
    return this.quick + this.slow;
  }

  /**
   * Returns how many more deliveries may be claimed for each known webhook, and for each other one. `waiting` returns how
   * many are claimed and wait for a place. A quick webhook gets many at once, when half of those ahead are sent: claims
   * of a few cost as much.
   */
  slots(waiting: (webhookId: string) => number = () => 0): {
    slots: { id: string; slots: number }[];
    slotsOfOthers: number;
  } {
    const slotsOf = (id: string, known: Known) => {
      if (this.isFull && known.slow > 0) return 0;
      const more = this.ahead(known);
      const open = known.allowed + more - known.inFlight - waiting(id);
      return open >= Math.max(1, more / 2) ? open : 0;
    };
    return {
      slots: this.known.all.map(([id, known]) => ({ id, slots: slotsOf(id, known) })),
      slotsOfOthers: this.isFull ? 0 : 1,
    };
  }

  /** Returns these accounts' webhooks that may have `count` more claimed, of those that have just answered quickly. */
  readyFor(count: number, accountIds: ReadonlySet<string>, waiting: (webhookId: string) => number): string[] {
    if (this.isFull) return [];
    return this.known.all.flatMap(([id, known]) => {
      if (!accountIds.has(known.accountId)) return [];
      const more = this.ahead(known);
      return more > 0 && known.allowed + more - known.inFlight - waiting(id) >= count ? [id] : [];
    });
  }

  private ahead({ allowed, slow, latencyMs }: Known): number {
    if (slow > 0 || latencyMs === 0) return 0;
    return Math.floor(allowed * Math.min(AHEAD_TIMES_MAX, this.settings.aheadMs / latencyMs));
  }

  /** Returns whether a webhook has a free place. */
  mayStart(webhookId: string): boolean {
    if (this.free <= 0) return false;
    const known = this.known.of(webhookId);
    return !known || (known.inFlight < known.allowed && !(this.isFull && known.slow > 0));
  }

  /** Runs a send in a place of its webhook. `succeeded` returns whether its result is a success. */
  async hold<T>(
    delivery: Pick<DueDelivery, "webhookId" | "accountId">,
    send: () => Promise<T>,
    { succeeded, onSlow }: { succeeded: (result: T) => boolean; onSlow?: () => void },
  ): Promise<T> {
    const state = this.known.add(delivery);
    this.quick++;
    let isSlow = false;
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      isSlow = true;
      this.quick--;
      this.slow++;
      state.slow++;
      onSlow?.();
    }, this.settings.slowAfterMs);
    let success = false;
    try {
      const result = await send();
      success = succeeded(result);
      return result;
    } finally {
      clearTimeout(timer);
      if (isSlow) {
        this.slow--;
        state.slow--;
      } else this.quick--;
      const tookMs = performance.now() - startedAt;
      state.latencyMs = state.latencyMs === 0 ? tookMs : state.latencyMs + NEWEST * (tookMs - state.latencyMs);
      state.allowed = success ? Math.min(this.settings.perWebhookMax, state.allowed * 2) : 1;
      this.known.remove(delivery.webhookId, state);
    }
  }
}

/** `slow`: how many of the sends in flight are slow. `latencyMs`: of a send, lately; 0 before the first has ended. */
type Known = { accountId: string; allowed: number; inFlight: number; slow: number; latencyMs: number };

/** So many webhooks are known without a send in flight, those that answered last. A claim names all that are known. */
const IDLE_MAX = 256;

/** Webhooks that differ from one of which nothing is known: with a send in flight, or with more than one place. */
class KnownWebhooks {
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
