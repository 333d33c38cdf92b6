import type { CacheTag } from "#lib/core/contract.ts";
import { bookWrites, postingTime } from "#lib/ledger/books.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { byClock } from "#lib/server/operations/clock.ts";
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
  const { aheadMs, books, orders } = await lockReported(tx, kinds, reports);
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
  for (const group of byClock(accountIds, (id) => aheadMs.get(id) ?? 0)) {
    const isIn = ({ accountId }: { accountId: string }) => group.includes(accountId);
    if (![...changed].some(isIn)) continue;
    const own = [...books.values()].filter(isIn);
    const at = postingTime(own);
    const moved = kinds.map((kind) => ({ kind, orders: [...changed].filter((one) => one.kind === kind && isIn(one)) }));
    await pipelined(
      ...moved.map(({ kind, orders }) => kind.noteTold?.(tx, orders)),
      writeEvents(tx, {
        at,
        events: events.filter(isIn),
        writes: [...bookWrites(own, at), ...moved.flatMap(({ kind, orders }) => statusWrites(kind, orders, at))],
        change: { accountIds: group, tags: TAGS, queues: [] },
      }),
      ...moved.map(({ kind, orders }) => (orders.length > 0 ? kind.alsoWrite?.(tx, orders) : undefined)),
    );
  }
  return decisions;
}

function statusWrites({ name, endToEndIdColumn, settledStatus }: OrderKind, orders: Order[], at: Date): Write[] {
  if (orders.length === 0) return [];
  const written = {
    name: `write-${name}s`,
    text: `UPDATE ${name} AS stored SET status = moved.status, updated_at = $7, error_code = moved.error_code, spi_code = moved.spi_code,
             sent_at = CASE WHEN moved.sent THEN coalesce(stored.sent_at, $7::timestamptz) END,
             settled_at = CASE WHEN moved.status = '${settledStatus}' THEN coalesce(stored.settled_at, $7::timestamptz) END,
             ${endToEndIdColumn} = moved.end_to_end_id, rail_reason = moved.rail_reason,
             rail_state = CASE WHEN moved.parked THEN 'PARKED' END, unknown_since = NULL
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bool[], $8::text[], $9::jsonb[], $10::bool[])
             AS moved(account_id, id, status, error_code, spi_code, sent, end_to_end_id, rail_reason, parked)
           WHERE stored.account_id = moved.account_id AND stored.id = moved.id`,
    rows: orders.length,
    values: () => [
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
  };
  return [written];
}

const TAGS: CacheTag[] = [
  "withdrawals",
  "refunds",
  "payments",
  "charges",
  "balances",
  "statement",
  "unappliedPayments",
];

const RECORD_KINDS = { withdrawal: "withdrawal", refund: "refund", unapplied_payment: "unappliedPayment" } as const;

function eventOf({ kind, accountId, id, pixKey, eventNumber }: Order, status: string): NewEvent {
  const number = eventNumber ?? 1;
  return { accountId, recordKind: RECORD_KINDS[kind.name], recordId: id, status, number, pixKey, actor: "rail" };
}
