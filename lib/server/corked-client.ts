import type { Socket } from "node:net";
import pg from "pg";

/** What `pg.Client` does not declare: its socket. */
export type Connected = { connection: { stream: Socket } };

const SETTLED = Promise.resolve();
/** So many bytes leave at once: PostgreSQL begins with them while the next statements are written. */
const CORKED_BYTES_MAX = 16_384;

/**
 * A client that corks its socket: short statements that are sent in a row leave in one write. A write of its own for each, on the
 * same machine, costs more than most statements.
 */
export class CorkedClient extends pg.Client {
  private isCorked = false;

  override query(asked: unknown, ...rest: unknown[]): never {
    const { stream } = (this as unknown as Connected).connection;
    this.cork(stream);
    const answer = super.query(asked as never, ...(rest as never[])) as never;
    if (stream.writableLength > CORKED_BYTES_MAX) stream.uncork();
    return answer;
  }

  private cork(stream: Socket): void {
    if (this.isCorked) return;
    this.isCorked = true;
    stream.cork();
    void SETTLED.then(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}
