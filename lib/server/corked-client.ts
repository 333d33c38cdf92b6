import type { Socket } from "node:net";
import pg from "pg";

/** What `pg.Client` does not declare: its socket. */
export type Connected = { connection: { stream: Socket } };

const SETTLED = Promise.resolve();

/**
 * A client that corks its socket: statements that are sent in a row leave in one write. A write of its own for each, on the
 * same machine, costs more than most statements.
 */
export class CorkedClient extends pg.Client {
  private isCorked = false;

  override query(asked: unknown, ...rest: unknown[]): never {
    this.cork();
    return super.query(asked as never, ...(rest as never[])) as never;
  }

  private cork(): void {
    if (this.isCorked) return;
    const { stream } = (this as unknown as Connected).connection;
    this.isCorked = true;
    stream.cork();
    void SETTLED.then(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}
