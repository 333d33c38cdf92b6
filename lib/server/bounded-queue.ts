/** Work was refused because too much waits already, or it waited too long. */
export class QueueFull extends Error {}

type Bounds = { atOnce: number; waiting: number; waitSeconds: number };

/**
 * Runs at most `atOnce` of the works given to it at the same time. Of each lane at most `waiting` more wait, for at most
 * `waitSeconds`; the others are refused. Works of the first lane go before those of the second.
 */
export class BoundedQueue {
  private readonly bounds: Bounds;
  private readonly lanes: { first: (() => void)[]; second: (() => void)[] } = { first: [], second: [] };
  private running = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Returns the result of `work`. Throws `QueueFull` without having begun it. */
  async run<T>(lane: "first" | "second", work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.atOnce) this.running++;
    else await this.turn(this.lanes[lane]);
    try {
      return await work();
    } finally {
      const next = this.lanes.first.shift() ?? this.lanes.second.shift();
      // The next work takes over this one's place.
      if (next) next();
      else this.running--;
    }
  }

  private turn(lane: (() => void)[]): Promise<void> {
    if (lane.length >= this.bounds.waiting) throw new QueueFull("too much is waiting");
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        lane.splice(lane.indexOf(begin), 1);
        reject(new QueueFull("waited too long"));
      }, this.bounds.waitSeconds * 1_000);
      lane.push(begin);
    });
  }
}
