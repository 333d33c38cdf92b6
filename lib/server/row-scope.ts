import { AsyncLocalStorage } from "node:async_hooks";
import { PLATFORM } from "../core/role.ts";
import { processWide } from "./process-wide.ts";

/**
 * Which rows the statements of a request see (row-level security, lib/server/postgres/row-policies.ts), set in each of its
 * transactions. `operator`: an
 * operator's id, EVERY, or "" before it is known. `key`: the one row that may be read until then. `session`: that of the
 * person who asks, for the functions that change people.
 */
export type RowScope = Readonly<{ operator: string; key: string; session?: string }>;

/** The one row that may be read before the operator is known, by what the request says of itself. */
export type RowKey =
  `${"credential" | "staff" | "email" | "account" | "inspector" | "statement" | "connection"}:${string}`;

/** The value of the setting `guiche.operator` with which a statement sees the rows of every operator. */
export const EVERY = "every";

/** Outside of every scope: the tables of operators refuse. */
const NO_ROWS: RowScope = { operator: "", key: "" };
const EVERY_ROW: RowScope = { operator: EVERY, key: "" };

// Next bundles its own copy of this module: a scope that one copy sets must hold for the pool of the other.
const current = processWide("row-scope", () => new AsyncLocalStorage<RowScope>());

/** Returns the scope of the code that runs. */
export function rowScope(): RowScope {
  return current.getStore() ?? NO_ROWS;
}

/** Runs `work` with the rows of one operator. `work` must not start what other requests share. */
export function servingOperator<T>(operatorId: string, work: () => Promise<T>): Promise<T> {
  return within({ operator: operatorId, key: "" }, work);
}

/** Runs `work` for a person: with the rows of their operator; with all for the installation's own staff. */
export function servingStaff<T>(
  { operatorId, role, sessionId }: { operatorId: string; role: string; sessionId: string },
  work: () => Promise<T>,
): Promise<T> {
  return within({ operator: role === PLATFORM ? EVERY : operatorId, key: "", session: sessionId }, work);
}

/** Runs `work` with every operator's rows: jobs, batches of several operators, health, the installation's own staff. */
export function servingEveryOperator<T>(work: () => Promise<T>): Promise<T> {
  return within(EVERY_ROW, work);
}

/** Runs `work` with the one row that `key` names, which it may only read: before the operator is known. */
export function servingKey<T>(key: RowKey, work: () => Promise<T>): Promise<T> {
  return within({ operator: "", key }, work);
}

/** Awaited inside: Prisma sends a query only when its promise is awaited. */
function within<T>(scope: RowScope, work: () => Promise<T>): Promise<T> {
  return current.run(scope, async () => await work());
}

/** Yields what `items` yields, read with the rows of the scope in which this was called, whoever reads it later. */
export async function* inRowScope<T>(scope: RowScope, items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await within(scope, () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await within(scope, async () => iterator.return?.());
  }
}
