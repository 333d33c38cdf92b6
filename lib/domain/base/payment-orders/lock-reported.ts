import { lockBooks } from "#lib/ledger/books.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { aheadMsSql } from "#lib/server/operations/clock.ts";
import type { NamedOrders, Order, OrderKind, ReportedOrder, StatusReport } from "./order.ts";

/** Locks the books and the orders that these reports are about. */
export async function lockReported(tx: Tx, kinds: readonly OrderKind[], reports: StatusReport[]) {
  const named = namedIn(reports);
  const isKnown = named.endToEndIds.length === 0;
  const clocks = clocksOf(tx, kinds, named);
  // Orders that only the rail's id names: their accounts are not known before.
  const accountIds = isKnown ? named.accountIds : [...(await clocks).keys()];
  const [aheadMs, books, orders] = await pipelined(
    clocks,
    lockBooks(tx, accountIds),
    lockOrders(tx, kinds, { ...named, accountIds }, reports),
  );
  return { aheadMs, books, orders };
}

/** `accountIds`: of the orders that are named by our own ids. */
function namedIn(reports: StatusReport[]): NamedOrders {
  const own = reports.flatMap(({ order }) => order.own ?? []);
  const ofRail = reports.flatMap(({ order }) => (order.own ? [] : order.endToEndId));
  return {
    accountIds: [...new Set(own.map(({ accountId }) => accountId))],
    endToEndIds: [...new Set(ofRail)],
    ids: [...new Set(own.map(({ id }) => id))],
  };
}

/** Returns the name under which a report's order is found. */
export function nameOf({ endToEndId, own }: ReportedOrder): string {
  return own ? `${own.kind} ${own.id}` : `${endToEndId}`;
}

/** Returns the orders by each of the names that a report may give them. */
async function lockOrders(
  tx: Tx,
  kinds: readonly OrderKind[],
  named: NamedOrders,
  reports: StatusReport[],
): Promise<Map<string, Order>> {
  const idsOf = ({ name }: OrderKind) =>
    reports.flatMap(({ order: { own } }) => (own && own.kind === name ? own.id : []));
  const locked = await pipelined(...kinds.map((kind) => kind.lock(tx, { ...named, ids: [...new Set(idsOf(kind))] })));
  const orders = new Map<string, Order>();
  for (const order of locked.flat()) {
    orders.set(`${order.kind.name} ${order.id}`, order);
    if (order.endToEndId !== null) orders.set(order.endToEndId, order);
  }
  return orders;
}

/** Returns how far the clock of each account of these orders is ahead, in milliseconds by account id. */
async function clocksOf(
  tx: Tx,
  kinds: readonly OrderKind[],
  { accountIds, endToEndIds }: NamedOrders,
): Promise<Map<string, number>> {
  const ofKind = ({ name, endToEndIdColumn }: OrderKind) =>
    `SELECT account_id AS id, ${aheadMsSql("account_id")} AS "aheadMs" FROM ${name} WHERE ${endToEndIdColumn} = ANY($1::text[])`;
  const { rows } = await tx.query<{ id: string; aheadMs: number }>({
    name: "accounts-of-orders",
    text: [...kinds.map(ofKind), OF_ACCOUNTS].join(" UNION "),
    values: [endToEndIds, accountIds],
  });
  return new Map(rows.map(({ id, aheadMs }) => [id, aheadMs]));
}

const OF_ACCOUNTS = `SELECT id, ${aheadMsSql("id")} AS "aheadMs" FROM unnest($2::uuid[]) AS id`;
