import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { aheadMsSql, byClock } from "#lib/server/clock.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { type NewEvent, writeEvents } from "../events/write-events.ts";
import { decideStatusReport, type StatusDecision } from "./decide-status-report.ts";
import type { NamedOrders, Order, OrderKind, ReportedOrder, StatusReport } from "./order.ts";

/**
 * Applies messages of the rail to the orders that they name, in this transaction. Returns a decision for each message,
 * in the order of the messages.
 */
export async function applyStatusReports(
  tx: Tx,
  kinds: readonly OrderKind[],
  reports: StatusReport[],
): Promise<StatusDecision[]> {
  const named = namedIn(reports);
  const aheadMs = await clocksOf(tx, kinds, named);
  const accountIds = [...aheadMs.keys()];
  const books = await lockBooks(tx, accountIds);
  const orders = await lockOrders(tx, kinds, { ...named, accountIds });

  const changed = new Set<Order>();
  const events: NewEvent[] = [];
  const decisions = reports.map((item) => {
    const order = orders.get(nameOf(item.order));
    const decision = decideStatusReport(item, order, order && books.get(order.accountId));
    if (order && decision.verdict === "APPLIED") {
      changed.add(order);
      for (const status of decision.moves) events.push(eventOf(order, status));
    }
    return decision;
  });

  if (changed.size === 0) return decisions;
  let deliveries = 0;
  for (const group of byClock(accountIds, (id) => aheadMs.get(id) ?? 0)) {
    const isIn = ({ accountId }: { accountId: string }) => group.includes(accountId);
    const at = await postingTime(tx, group);
    await writeBooks(tx, [...books.values()].filter(isIn), at);
    for (const kind of kinds) {
      const ofKind = [...changed].filter((order) => order.kind === kind && isIn(order));
      if (ofKind.length === 0) continue;
      await writeOrders(tx, kind, ofKind, at);
      await kind.alsoWrite?.(tx, ofKind);
    }
    deliveries += await writeEvents(tx, events.filter(isIn), at);
  }
  await announce(tx, {
    accountIds,
    tags: ["withdrawals", "refunds", "payments", "charges", "balances", "statement", "unappliedPayments"],
    queues: deliveries > 0 ? ["deliveries"] : [],
  });
  return decisions;
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

function nameOf({ endToEndId, own }: ReportedOrder): string {
  return own ? `${own.kind} ${own.id}` : `${endToEndId}`;
}

/** Returns the orders by each of the names that a report may give them. */
async function lockOrders(tx: Tx, kinds: readonly OrderKind[], named: NamedOrders): Promise<Map<string, Order>> {
  const orders = new Map<string, Order>();
  for (const kind of kinds) {
    for (const order of await kind.lock(tx, named)) {
      orders.set(`${kind.name} ${order.id}`, order);
      if (order.endToEndId !== null) orders.set(order.endToEndId, order);
    }
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

async function writeOrders(
  tx: Tx,
  { name, endToEndIdColumn, settledStatus }: OrderKind,
  orders: Order[],
  at: Date,
): Promise<void> {
  await tx.query({
    name: `write-${name}s`,
    text: `UPDATE ${name} AS stored SET status = moved.status, updated_at = $7, error_code = moved.error_code, spi_code = moved.spi_code,
             sent_at = CASE WHEN moved.sent THEN coalesce(stored.sent_at, $7::timestamptz) END,
             settled_at = CASE WHEN moved.status = '${settledStatus}' THEN coalesce(stored.settled_at, $7::timestamptz) END,
             ${endToEndIdColumn} = moved.end_to_end_id, rail_reason = moved.rail_reason,
             rail_state = CASE WHEN moved.parked THEN 'PARKED' END, unknown_since = NULL
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bool[], $8::text[], $9::jsonb[], $10::bool[])
             AS moved(account_id, id, status, error_code, spi_code, sent, end_to_end_id, rail_reason, parked)
           WHERE stored.account_id = moved.account_id AND stored.id = moved.id`,
    values: [
      orders.map((order) => order.accountId),
      orders.map((order) => order.id),
      orders.map((order) => order.status),
      orders.map((order) => order.errorCode),
      orders.map((order) => order.spiCode),
      orders.map((order) => order.sent),
      at,
      orders.map((order) => order.endToEndId),
      orders.map(({ railReason }) => railReason && JSON.stringify(railReason)),
      orders.map((order) => order.parked),
    ],
  });
}

const RECORD_KINDS = { withdrawal: "withdrawal", refund: "refund", unapplied_payment: "unappliedPayment" } as const;

function eventOf({ kind, accountId, id, pixKey, eventNumber }: Order, status: string): NewEvent {
  const number = eventNumber ?? 1;
  return { accountId, recordKind: RECORD_KINDS[kind.name], recordId: id, status, number, pixKey, actor: "rail" };
}
