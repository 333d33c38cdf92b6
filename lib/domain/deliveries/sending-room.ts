/** How much may be in flight. */
export type RoomSettings = { quickMax: number; slowMax: number; perWebhookMax: number; slowAfterMs: number };

const SETTINGS: RoomSettings = { quickMax: 256, slowMax: 1_000, perWebhookMax: 64, slowAfterMs: 1_000 };

/** What is known of a webhook: how many it may have in flight, how many it has, and how many of these take long. */
type Known = { allowed: number; inFlight: number; slow: number };

/**
 * Decides how many deliveries each webhook may have in flight. A webhook begins with one; each success doubles what it
 * may have and a failure takes it back to one. A send that takes longer than a second leaves its place to others, so
 * that webhooks that hang hold up nobody but themselves, however many they are. Once too much hangs, only those that
 * have just answered go on: they are not among it.
 */
export class SendingRoom {
  private readonly settings: RoomSettings;
  private readonly known = new Map<string, Known>();
  private quick = 0;
  private slow = 0;

  constructor(settings: Partial<RoomSettings> = {}) {
    this.settings = { ...SETTINGS, ...settings };
  }

  /** How many more may be sent now. */
  get free(): number {
    return this.settings.quickMax - this.quick;
  }

  /** Whether webhooks that have been failing get a turn: not while too much hangs already. */
  get failingMayTry(): boolean {
    return this.slow < this.settings.slowMax / 2;
  }

  private get isFull(): boolean {
    return this.slow >= this.settings.slowMax;
  }

  get inFlight(): number {
    return this.quick + this.slow;
  }

  /** Room of the webhooks that are known, and of any other. */
  rooms(): { ids: string[]; rooms: number[]; otherRoom: number } {
    const entries = [...this.known];
    const roomOf = ({ allowed, inFlight, slow }: Known) =>
      this.isFull && slow > 0 ? 0 : Math.max(0, allowed - inFlight);
    return {
      ids: entries.map(([id]) => id),
      rooms: entries.map(([, known]) => roomOf(known)),
      otherRoom: this.isFull ? 0 : 1,
    };
  }

  /** Runs a send in a place of `webhookId`. `succeeded` reads its result. */
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
    // One that has nothing in flight and may have one is no different from one that is not known.
    if (state.inFlight === 0 && state.allowed === 1) this.known.delete(webhookId);
  }
}
