import type pg from "pg";
import { STATEMENT_SECONDS_MAX } from "../core/limits.ts";
import { CorkedClient } from "./corked-client.ts";
import { type RowScope, rowScope } from "./row-scope.ts";
import { isSameScope, type Send, setScope, transactionStep } from "./scoped-client.ts";

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * A client for a pooler in transaction mode. Each transaction may run on another server connection, where a statement
 * prepared by an earlier one does not exist, so statements are sent without their names. What is set for a connection
 * would hold for whoever gets it next, so the scope (row-scope.ts) is set in each transaction, and a statement outside of
 * one gets a transaction of its own: still one round trip.
 */
export class PooledClient extends CorkedClient {
  /** The scope of the open transaction. */
  private scope: RowScope | undefined;

  override query(asked: unknown, ...rest: never[]): never {
    const unnamed = withoutName(asked);
    const step = transactionStep(unnamed);
    if (step === "inside" && !this.scope) return this.queryAlone(unnamed, rest) as never;
    if (step === "inside" && !isSameScope(this.scope, rowScope())) this.sendScope();
    const answer = super.query(unnamed as never, ...rest) as never;
    if (step === "begins" || step === "to savepoint") this.sendScope();
    if (step === "ends") this.scope = undefined;
    return answer;
  }

  /** When it fails, the transaction has failed, and each further statement tells its sender. */
  private sendScope(): void {
    this.scope = rowScope();
    this.send(setScope(this.scope, true), undefined, () => {});
  }

  private send: Send = (asked, values, answered) => super.query(asked as never, values as never, answered as never);

  private queryAlone(asked: unknown, rest: unknown[]): unknown {
    const given = rest.find((one) => typeof one === "function") as Answered | undefined;
    const values = rest.find((one) => Array.isArray(one));
    this.send("BEGIN", undefined, () => {});
    this.send(setScope(rowScope(), true), undefined, () => {});
    const answered = new Promise<unknown>((resolve, reject) => {
      let [failure, result]: [Error | null, unknown] = [null, undefined];
      this.send(asked, values, (error, found) => {
        [failure, result] = [error, found];
      });
      // What was not committed did not happen. After a failure COMMIT rolls back.
      this.send("COMMIT", undefined, (error) => {
        const reason = failure ?? error;
        if (reason) reject(reason);
        else resolve(result);
      });
    });
    if (!given) return answered;
    answered.then(
      (result) => given(null, result),
      (error) => given(error),
    );
    return undefined;
  }
}

function withoutName(asked: unknown): unknown {
  return typeof asked === "object" && asked !== null && "text" in asked ? { ...asked, name: undefined } : asked;
}
const RIGHTS = `SELECT current_user AS name, current_setting('statement_timeout') AS bound, current_setting('timezone') AS zone,
    has_table_privilege('posting', 'UPDATE, DELETE, TRUNCATE') AS "mayRewrite"`;

/**
 * Checks a new connection, whose role and settings the pooler decides. Throws when the role may change the books, has no
 * statement timeout, or has a time zone other than UTC, which Prisma reads and writes times in.
 */
export async function checkRights(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ name: string; bound: string; zone: string; mayRewrite: boolean }>(RIGHTS);
  const [role] = rows;
  if (!role || role.mayRewrite)
    throw new Error(
      `DATABASE_URL works as ${role?.name}, which may change what is booked. Give it that of guiche_app.`,
    );
  if (role.bound === "0")
    throw new Error(
      `Statements of ${role.name} may run for ever. ALTER ROLE ${role.name} SET statement_timeout = '${STATEMENT_SECONDS_MAX}s'.`,
    );
  if (!/^(Etc\/)?UTC$/.test(role.zone))
    throw new Error(
      `Times of ${role.name} are in the time zone ${role.zone}. ALTER ROLE ${role.name} SET timezone = 'UTC'.`,
    );
}
