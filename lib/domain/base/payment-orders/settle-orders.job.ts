import { type OrderResult, orderResult } from "#lib/rail/messages.ts";
import { deleteMessages, quarantine } from "#lib/rail/queues/inbox.ts";
import { workOffMessages } from "#lib/rail/queues/work-off-messages.ts";
import type { Tx } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { applyStatusReports } from "./apply-status-reports.ts";
import type { OrderKind, StatusReport } from "./order.ts";

type Message = { id: string; payload: unknown };

/** Processes the rail's results of orders: at most 500 in one transaction. Returns how many. */
export async function settleOrders(kinds: readonly OrderKind[]): Promise<number> {
  const worked = await workOffMessages("orderResult", (tx, messages) => settle(tx, kinds, messages));
  failpoint("results.committed", worked > 0);
  return worked;
}

async function settle(tx: Tx, kinds: readonly OrderKind[], messages: Message[]): Promise<void> {
  const read = messages.map(({ id, payload }) => ({ id, result: orderResult.safeParse(payload) }));
  const report = read.flatMap(({ id, result }) => (result.success ? [{ id, report: reportOf(result.data) }] : []));
  const decisions = await applyStatusReports(
    tx,
    kinds,
    report.map((item) => item.report),
  );
  const quarantined = new Map<string, string>(
    read.flatMap(({ id, result }) => (result.success ? [] : [[id, "unreadable"]])),
  );
  report.forEach(({ id }, i) => {
    const decision = decisions[i];
    if (decision?.verdict === "QUARANTINED") quarantined.set(id, decision.because);
  });
  await quarantine(
    tx,
    [...quarantined].map(([id, because]) => ({ id, because })),
  );
  await deleteMessages(
    tx,
    messages.flatMap(({ id }) => (quarantined.has(id) ? [] : [id])),
  );
  failpoint("results.uncommitted");
}

function reportOf({ outcome, amount, code, endToEndId }: OrderResult): StatusReport {
  const about = { order: { endToEndId }, amount: BigInt(amount) };
  return outcome === "SETTLED"
    ? { ...about, what: "SETTLED" }
    : { ...about, what: "REJECTED", reason: { scheme: "SPI", code, text: "" } };
}
