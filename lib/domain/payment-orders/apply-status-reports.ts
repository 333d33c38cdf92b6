import { postingTime, writeBooks } from "#lib/ledger/books.ts";
import { byClock } from "#lib/server/clock.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { type NewEvent, writeEvents } from "../events/write-events.ts";
import { decideStatusReport, type StatusDecision } from "./decide-status-report.ts";
import { lockReported, nameOf } from "./lock-reported.ts";
import type { Order, OrderKind, StatusReport } from "./order.ts";

/**
 * Applies messages of the rail to the orders that they name, in this transaction. Returns a decision for each message,
 * in the order of the messages.
 */
export async function applyStatusReports(
  tx: Tx,
  kinds: readonly OrderKind[],
  reports: StatusReport[],
): Promise<StatusDecision[]> {
  const { aheadMs, books, orders, now } = await lockReported(tx, kinds, reports);
  const accountIds = [...aheadMs.keys()];

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
  const groups = byClock(accountIds, (id) => aheadMs.get(id) ?? 0);
  for (const group of groups) {
    const isIn = ({ accountId }: { accountId: string }) => group.includes(accountId);
    const at = groups.length === 1 ? now : await postingTime(tx, group);
    const written = kinds.flatMap((kind) => {
      const ofKind = [...changed].filter((order) => order.kind === kind && isIn(order));
      return ofKind.length === 0 ? [] : [writeOrders(tx, kind, ofKind, at), kind.alsoWrite?.(tx, ofKind)];
    });
    const [made] = await pipelined(
      writeEvents(tx, events.filter(isIn), at),
      writeBooks(tx, [...books.values()].filter(isIn), at),
      ...written,
    );
    deliveries += made;
  }
  await announce(tx, {
    accountIds,
    tags: ["withdrawals", "refunds", "payments", "charges", "balances", "statement", "unappliedPayments"],
    queues: deliveries > 0 ? ["deliveries"] : [],
  });
  return decisions;
}

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
