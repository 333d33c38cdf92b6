import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import pg from "pg";
import { type RowScope, rowScope } from "./row-scope.ts";

type Answered = (error: Error | null, result?: unknown) => void;
/** `pg.Client.query` without its overloads. */
type Send = (asked: unknown, values?: unknown, answered?: Answered) => unknown;

const BEGINS = /^\s*BEGIN\b/i;
const ENDS = /^\s*(COMMIT|ROLLBACK)\b/i;
const TO_SAVEPOINT = /^\s*ROLLBACK\s+TO\b/i;

/** Returns how a statement changes whether its connection is in a transaction. */
function transactionStep(asked: unknown): "begins" | "ends" | "inside" | "to savepoint" {
  const text = textOf(asked);
  if (text === undefined) return "inside";
  if (BEGINS.test(text)) return "begins";
  if (TO_SAVEPOINT.test(text)) return "to savepoint";
  return ENDS.test(text) ? "ends" : "inside";
}

function textOf(asked: unknown): string | undefined {
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : undefined;
}

/**
 * Returns the statements that set a scope until the end of the transaction. They have no parameters: SET takes none, and the
 * function that would take them is not the roles' to call, so that no statement changes the scope on its way.
 */
export function setScope({ operator, key, session = "" }: RowScope): string {
  return `SET LOCAL guiche.operator = ${literal(operator)}; SET LOCAL guiche.key = ${literal(key)}; SET LOCAL guiche.session = ${literal(session)}`;
}

/** Keys come from outside. */
function literal(text: string): string {
  if (text.includes("\0")) throw new Error("A row scope cannot have the character NUL.");
  return pg.escapeLiteral(text);
}

function isSameScope(one: RowScope | undefined, other: RowScope): boolean {
  return one?.operator === other.operator && one.key === other.key && one.session === other.session;
}

/** What `pg.Client` does not declare: its socket. */
export type Connected = { connection: { stream: Socket } };

const SETTLED = Promise.resolve();

/** So many bytes leave at once: PostgreSQL begins with them while the next statements are written. */
const CORKED_BYTES_MAX = 16_384;

/**
 * A client that corks its socket: short statements that are sent in a row leave in one write. A write of its own for each, on the
 * same machine, costs more than most statements.
 */
class CorkedClient extends pg.Client {
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

/**
 * A client whose statements see the rows of the scope that sends them (row-scope.ts). The scope is set in each transaction
 * and ends with it; a statement outside of one gets a transaction of its own. None of this waits for an answer, so that it
 * takes no round trip more.
 */
export class ScopedClient extends CorkedClient {
  private isOpen = false;
  /** The scope of the open transaction. Undefined: it is not known. */
  private scope: RowScope | undefined;

  override query(asked: unknown, ...rest: never[]): never {
    const step = transactionStep(asked);
    if (step === "begins") return this.begin(asked, rest) as never;
    if (step === "inside") {
      if (!this.isOpen) return this.queryAlone(asked, rest) as never;
      if (!isSameScope(this.scope, rowScope())) this.changeScope();
    }
    if (step === "ends") this.isOpen = false;
    // What has been set since the savepoint is taken back.
    if (step === "to savepoint") this.scope = undefined;
    return super.query(asked as never, ...rest) as never;
  }

  /** Begins a transaction and sets its scope, in one message. Its answer is that of BEGIN. */
  private begin(asked: unknown, rest: readonly unknown[]): unknown {
    const scope = rowScope();
    const text = `${textOf(asked)}; ${setScope(scope)}`;
    const answer = this.answering(rest, (answered) =>
      this.send(typeof asked === "string" ? text : { ...(asked as object), text }, undefined, (error, results) =>
        answered(error, Array.isArray(results) ? results[0] : results),
      ),
    );
    this.isOpen = true;
    this.scope = scope;
    return answer;
  }

  /** When it fails, the transaction has failed, and each further statement tells its sender. */
  private changeScope(): void {
    const scope = rowScope();
    this.send(setScope(scope), undefined, () => {});
    this.scope = scope;
  }

  private queryAlone(asked: unknown, rest: readonly unknown[]): unknown {
    const begin = `BEGIN; ${setScope(rowScope())}`;
    const values = rest.find((one) => Array.isArray(one));
    return this.answering(rest, (answered) => {
      let [failure, result]: [Error | null, unknown] = [null, undefined];
      this.send(begin, undefined, (error) => {
        failure = error;
      });
      this.send(asked, values, (error, found) => {
        failure ??= error;
        result = found;
      });
      // What was not committed did not happen. After a failure COMMIT rolls back.
      this.send("COMMIT", undefined, (error) => {
        const reason = failure ?? error;
        answered(reason, reason ? undefined : result);
      });
    });
  }

  /** Answers as `query` does: to the function that it was given, or by a promise. */
  private answering(rest: readonly unknown[], run: (answered: Answered) => void): unknown {
    const given = rest.find((one) => typeof one === "function") as Answered | undefined;
    if (given) return void run(given);
    return new Promise((resolve, reject) => {
      run((error, result) => (error ? reject(error) : resolve(result)));
    });
  }

  /** Sends a statement as it is. */
  protected send: Send = (asked, values, answered) => super.query(asked as never, values as never, answered as never);
}

/** A pool that calls back in the scope of who asked for a connection, not of who gave it back. */
export class ScopedPool extends pg.Pool {
  override connect(...asked: never[]): never {
    const [answered] = asked as unknown as [((...given: unknown[]) => void)?];
    if (!answered) return super.connect() as never;
    // Not AsyncResource.bind: it makes accessors for each function, and those stay until the next full collection.
    const here = new AsyncResource("connect");
    return super.connect((...given) => here.runInAsyncScope(answered, undefined, ...given)) as never;
  }
}
