import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { type NewEvent, writeEvents } from "../events/write-events.ts";
import { lockRefunds, writeRefunds } from "../refunds/refund-orders.ts";
import { lockWithdrawals, writeWithdrawals } from "../withdrawals/withdrawal-orders.ts";
import { decideStatusReport, type StatusDecision } from "./decide-status-report.ts";
import type { Order, StatusReport } from "./order.ts";

/**
 * Applies messages of the rail to the orders that they name, in this transaction. Returns a decision for each message,
 * in the order of the messages.
 */
export async function applyStatusReports(tx: Tx, reports: StatusReport[]): Promise<StatusDecision[]> {
  const endToEndIds = [...new Set(reports.map((item) => item.endToEndId))];
  const accountIds = await accountsOf(tx, endToEndIds);
  const books = await lockBooks(tx, accountIds);
  const withdrawals = await lockWithdrawals(tx, accountIds, endToEndIds);
  const refunds = await lockRefunds(tx, accountIds, endToEndIds);
  const orders = new Map<string, Order>([...withdrawals, ...refunds].map((order) => [order.endToEndId, order]));
  const at = await postingTime(tx, accountIds);

  const changed = new Set<Order>();
  const events: NewEvent[] = [];
  const decisions = reports.map((item) => {
    const order = orders.get(item.endToEndId);
    const decision = decideStatusReport(item, order, order && books.get(order.accountId));
    if (order && decision.verdict === "APPLIED") {
      changed.add(order);
      for (const status of decision.moves) events.push(eventOf(order, status));
    }
    return decision;
  });

  if (changed.size === 0) return decisions;
  await writeBooks(tx, books.values(), at);
  await writeWithdrawals(tx, only(changed, "withdrawal"), at);
  await writeRefunds(tx, only(changed, "refund"), at);
  const deliveries = await writeEvents(tx, events, at);
  await announce(tx, {
    accountIds,
    tags: ["withdrawals", "refunds", "payments", "charges", "balances", "statement"],
    queues: deliveries > 0 ? ["deliveries"] : [],
  });
  return decisions;
}

async function accountsOf(tx: Tx, endToEndIds: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: "accounts-of-orders",
    text: `SELECT account_id AS id FROM withdrawal WHERE end_to_end_id = ANY($1::text[])
           UNION SELECT account_id FROM refund WHERE return_id = ANY($1::text[])`,
    values: [endToEndIds],
  });
  return rows.map((row) => row.id);
}

function only<Kind extends Order["kind"]>(orders: Iterable<Order>, kind: Kind): Extract<Order, { kind: Kind }>[] {
  return [...orders].filter((order): order is Extract<Order, { kind: Kind }> => order.kind === kind);
}

function eventOf({ kind, accountId, id, pixKey }: Order, status: string): NewEvent {
  return { accountId, recordKind: kind, recordId: id, status, pixKey, actor: "rail" };
}
