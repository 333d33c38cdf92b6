/** Limits on sends in flight: quick sends, slow sends, and sends to one webhook. A send is slow after `slowAfterMs`. */
export type LimiterSettings = { quickMax: number; slowMax: number; perWebhookMax: number; slowAfterMs: number };

const SETTINGS: LimiterSettings = { quickMax: 256, slowMax: 1_000, perWebhookMax: 64, slowAfterMs: 1_000 };

/** `slow`: how many of the sends in flight are slow. */
type Known = { allowed: number; inFlight: number; slow: number };

/**
 * Limits how many deliveries to each webhook are in flight. A webhook starts with one; each success doubles its limit,
 * and a failure resets it to one. A send that takes longer than a second frees its place for others, so webhooks that
 * hang delay only themselves, however many there are. When too many sends are slow, only webhooks that have just
 * answered and have no slow send continue.
 */
export class ConcurrencyLimiter {
  private readonly settings: LimiterSettings;
  private readonly known = new Map<string, Known>();
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

  /** Returns how many more sends each known webhook may have, and each other webhook. */
  slots(): { slots: { id: string; slots: number }[]; slotsOfOthers: number } {
    const slotsOf = ({ allowed, inFlight, slow }: Known) =>
      this.isFull && slow > 0 ? 0 : Math.max(0, allowed - inFlight);
    return {
      slots: Array.from(this.known, ([id, known]) => ({ id, slots: slotsOf(known) })),
      slotsOfOthers: this.isFull ? 0 : 1,
    };
  }

  /** Runs a send in a place of `webhookId`. `succeeded` returns whether its result is a success. */
  async hold<T>(webhookId: string, send: () => Promise<T>, succeeded: (result: T) => boolean): Promise<T> {
    const state = this.known.get(webhookId) ?? { allowed: 1, inFlight: 0, slow: 0 };
    this.known.set(webhookId, state);
    state.inFlight++;
    this.quick++;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.quick--;
      this.slow++;
      state.slow++;
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
      this.release(webhookId, state, success);
    }
  }

  private release(webhookId: string, state: Known, success: boolean): void {
    state.inFlight--;
    state.allowed = success ? Math.min(this.settings.perWebhookMax, state.allowed * 2) : 1;
    // With nothing in flight and a limit of one, a known webhook is the same as an unknown one.
    if (state.inFlight === 0 && state.allowed === 1) this.known.delete(webhookId);
  }
}
