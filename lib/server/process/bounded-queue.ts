/** Work was refused because too much waits already, or it waited too long. */
export class QueueFull extends Error {}

type Bounds = { atOnce: number; waiting: number; waitSeconds: number };

/** A work that waits. */
type Turn = { begin: () => void; refuse: (why: string) => void };

/** What waits in one lane, by whose it is. The first of the map is next, and goes to the end with its turn. */
class Lane {
  private readonly turns = new Map<string, Turn[]>();
  length = 0;

  add(whose: string, turn: Turn): void {
    const own = this.turns.get(whose);
    if (own) own.push(turn);
    else this.turns.set(whose, [turn]);
    this.length++;
  }

  remove(whose: string, turn: Turn): void {
    const own = this.turns.get(whose) ?? [];
    own.splice(own.indexOf(turn), 1);
    if (own.length === 0) this.turns.delete(whose);
    this.length--;
  }

  next(): Turn | undefined {
    for (const [whose, own] of this.turns) {
      const turn = own[0] as Turn;
      this.remove(whose, turn);
      if (this.turns.delete(whose)) this.turns.set(whose, own);
      return turn;
    }
    return undefined;
  }

  /** Refuses the last work of whoever has most, if they would still have as many as `whose`. False: nobody has. */
  makeRoomFor(whose: string): boolean {
    const mine = this.turns.get(whose)?.length ?? 0;
    const [most, theirs] = [...this.turns].reduce((a, b) => (b[1].length > a[1].length ? b : a), ["", [] as Turn[]]);
    if (theirs.length <= mine + 1) return false;
    const last = theirs.at(-1) as Turn;
    this.remove(most, last);
    last.refuse("others have fewer that wait");
    return true;
  }
}

/**
 * Runs at most `atOnce` of the works given to it at the same time. Of each lane at most `waiting` more wait, for at most
 * `waitSeconds`; the others are refused. Works of the first lane go before those of the second; in a lane everybody has
 * their turn, however many works others have, and where it is full, whoever has most gives room.
 */
export class BoundedQueue {
  private readonly bounds: Bounds;
  private readonly lanes = { first: new Lane(), second: new Lane() };
  private running = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Returns the result of `work`. `whose`: who takes the turn. Throws `QueueFull` without having begun it. */
  async run<T>(lane: "first" | "second", whose: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.atOnce) this.running++;
    else await this.turn(this.lanes[lane], whose);
    try {
      return await work();
    } finally {
      const next = this.lanes.first.next() ?? this.lanes.second.next();
      // The next work takes over this one's place.
      if (next) next.begin();
      else this.running--;
    }
  }

  private turn(lane: Lane, whose: string): Promise<void> {
    if (lane.length >= this.bounds.waiting && !lane.makeRoomFor(whose)) throw new QueueFull("too much is waiting");
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (why) => {
          clearTimeout(timer);
          reject(new QueueFull(why));
        },
      };
      const timer = setTimeout(() => {
        lane.remove(whose, turn);
        reject(new QueueFull("waited too long"));
      }, this.bounds.waitSeconds * 1_000);
      lane.add(whose, turn);
    });
  }
}
