/** How many streams of live updates one process serves: to a person, to the people of an operator, in all. */
const STREAMS_MAX = { person: 8, operator: 200, all: 1_000 } as const;

/** Whose stream it is. `giveWay` ends it in favour of a newer one. */
export type LiveStream = { staffId: string; operatorId: string; giveWay: () => void };

type Limits = { person: number; operator: number; all: number };

/**
 * The open streams, oldest first. Over a limit the oldest one gives way: of the person, of the operator, and in all the
 * oldest one of the operator that has the most. So nobody can take the streams of others.
 */
export class LiveStreams {
  private readonly streams = new Set<LiveStream>();
  private readonly limits: Limits;

  constructor(limits: Limits = STREAMS_MAX) {
    this.limits = limits;
  }

  /** Adds a stream. Returns a function that removes it; call it when the stream has ended, whoever has ended it. */
  add(stream: LiveStream): () => void {
    this.streams.add(stream);
    const { person, operator, all } = this.limits;
    this.keep(person, ({ staffId }) => staffId === stream.staffId);
    this.keep(operator, ({ operatorId }) => operatorId === stream.operatorId);
    if (this.streams.size > all) {
      const largest = this.largestOperator();
      this.giveWay([...this.streams].find(({ operatorId }) => operatorId === largest));
    }
    return () => void this.streams.delete(stream);
  }

  private keep(most: number, isOne: (stream: LiveStream) => boolean): void {
    const own = [...this.streams].filter(isOne);
    if (own.length > most) this.giveWay(own[0]);
  }

  private giveWay(stream: LiveStream | undefined): void {
    if (stream && this.streams.delete(stream)) stream.giveWay();
  }

  private largestOperator(): string | undefined {
    const counts = new Map<string, number>();
    for (const { operatorId } of this.streams) counts.set(operatorId, (counts.get(operatorId) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  }
}
