import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { type Connected, CorkedClient } from "./corked-client.ts";
import { NO_ROWS, type RowScope, rowScope } from "./row-scope.ts";

type Answered = (error: Error | null, result?: unknown) => void;
/** `pg.Client.query` without its overloads. */
export type Send = (asked: unknown, values?: unknown, answered?: Answered) => unknown;

const BEGINS = /^\s*BEGIN\b/i;
const ENDS = /^\s*(COMMIT|ROLLBACK)\b/i;
const TO_SAVEPOINT = /^\s*ROLLBACK\s+TO\b/i;

/** Returns how a statement changes whether its connection is in a transaction. */
export function transactionStep(asked: unknown): "begins" | "ends" | "inside" | "to savepoint" {
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | null)?.text;
  if (typeof text !== "string") return "inside";
  if (BEGINS.test(text)) return "begins";
  if (TO_SAVEPOINT.test(text)) return "to savepoint";
  return ENDS.test(text) ? "ends" : "inside";
}

const SET_SCOPE = "SELECT set_config('guiche.operator', $1, $3), set_config('guiche.key', $2, $3)";

/** Returns the statement that sets a scope: of the connection, or `isLocal` of the transaction alone. */
export function setScope({ operator, key }: RowScope, isLocal: boolean) {
  return { text: SET_SCOPE, values: [operator, key, isLocal] };
}

/** Returns whether two scopes see the same rows. `undefined`: it is not known what a connection sees. */
export function isSameScope(one: RowScope | undefined, other: RowScope): boolean {
  return one?.operator === other.operator && one.key === other.key;
}

/**
 * A client whose statements see the rows of the scope that sends them (row-scope.ts). Before a statement it sends the
 * scope, without waiting for the answer, when the connection has another one.
 */
export class ScopedClient extends CorkedClient {
  private sent: RowScope | undefined = NO_ROWS;
  private inTransaction = false;
  private changedInside = false;
  private failure: Error | undefined;

  override query(asked: unknown, ...rest: never[]): never {
    const step = transactionStep(asked);
    // A transaction that failed takes no statement but its end.
    const isSet = (step === "begins" || step === "inside") && this.sendScope();
    if (step === "begins") this.inTransaction = true;
    if (step === "ends" || step === "to savepoint") this.takeBack(step);
    if (isSet) return this.queryUnlessFailed(asked, rest) as never;
    return super.query(asked as never, ...rest) as never;
  }

  /** Returns whether it sent the scope. */
  private sendScope(): boolean {
    const scope = rowScope();
    if (isSameScope(this.sent, scope)) return false;
    const isAlone = !this.inTransaction;
    this.sent = scope;
    this.changedInside ||= this.inTransaction;
    (super.query as Send)({ name: "row-scope", ...setScope(scope, false) }, undefined, (error) => {
      // In a transaction the statements that follow fail as well.
      if (error && isAlone) this.endNow(error);
    });
    return true;
  }

  /** When the scope before it could not be set, the statement may have seen the rows of another: nobody gets its answer. */
  private queryUnlessFailed(asked: unknown, rest: unknown[]): unknown {
    const send = super.query as Send;
    const answered = rest.at(-1);
    if (typeof answered !== "function")
      return (send.call(this, asked, rest[0]) as Promise<unknown>).then((result) => {
        if (this.failure) throw this.failure;
        return result;
      });
    return send.call(this, asked, rest.length > 1 ? rest[0] : undefined, (error, result) =>
      answered(this.failure ?? error, this.failure ? undefined : result),
    );
  }

  /** A rollback, which a COMMIT can be too, takes back what was set since BEGIN. */
  private takeBack(step: "ends" | "to savepoint"): void {
    if (this.changedInside) this.sent = undefined;
    if (step === "to savepoint") return;
    this.inTransaction = false;
    this.changedInside = false;
  }

  private endNow(error: Error): void {
    this.failure = error;
    (this as unknown as Connected).connection.stream.destroy(error);
  }
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
