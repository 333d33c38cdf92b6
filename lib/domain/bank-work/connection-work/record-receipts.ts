import { deleteOrders, lockOrders, postponeOrder } from "#lib/rail/queues/outbox.ts";
import { batch } from "#lib/server/batching/batch.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { hasClocks } from "#lib/server/operations/clock.ts";
import { log } from "#lib/server/process/log.ts";
import { applyStatusReports } from "../../base/payment-orders/apply-status-reports.ts";
import { noteAsked } from "../../base/payment-orders/note-asked.ts";
import type { OrderKind, StatusReport } from "../../base/payment-orders/order.ts";
import { recordRegistrations } from "../../money-in/charges/record-registrations.ts";
import { type Answered, isOfMoney, isPart } from "./answered.ts";

const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 60_000;

/** Returns the recorder of what banks answered, in one batch with the answers that come meanwhile. */
export function receiptRecorder(kinds: readonly OrderKind[]): (answered: Answered) => Promise<null> {
  return batch<Answered, null>({
    name: "recordReceipt",
    partitionOf: ({ connectionId }) => connectionId,
    waitingMax: Number.POSITIVE_INFINITY,
    isApart: hasClocks,
    run: async (items) => {
      await transaction((tx) => record(tx, kinds, items));
      failpoint("receipts.committed");
      return items.map(() => null);
    },
  });
}

async function record(tx: Tx, kinds: readonly OrderKind[], answered: Answered[]): Promise<void> {
  const items = await withoutTakenOver(tx, answered);
  const reported = items.flatMap((item) => {
    const report = reportOf(item);
    return report ? [{ item, report }] : [];
  });
  const decisions = await applyStatusReports(
    tx,
    kinds,
    reported.map(({ report }) => report),
  );
  decisions.forEach((decision, i) => {
    if (decision.verdict !== "QUARANTINED") return;
    const { connectionId, ordered } = (reported[i] as (typeof reported)[number]).item;
    log().error({ connectionId, ...ordered, because: decision.because }, "a bank's answer does not fit its order");
  });
  const whole = items.filter((item) => !isPart(item));
  const ended = whole.filter(({ receipt }) => receipt.outcome !== "BUSY" && receipt.outcome !== "UNKNOWN");
  const accountIds = [...new Set(items.map(({ ordered }) => ordered.accountId))];
  await pipelined(
    recordRegistrations(tx, items.flatMap(registrationOf)),
    noteAsked(tx, kinds, items.flatMap(askedOf)),
    deleteOrders(
      ended.flatMap(({ orderId }) => orderId ?? []),
      tx,
    ),
    ...whole.map((item) => sendAgain(tx, item)),
    // The connection has a free slot again: its waiting orders can be leased.
    announce(tx, { accountIds, tags: ["connections"], queues: ["bankOrders"] }),
  );
  failpoint("receipts.uncommitted");
}

/**
 * Returns these without refusals of orders that another worker has taken over: its call may be answered in another way, and
 * a refusal ends an order for good.
 */
async function withoutTakenOver(tx: Tx, items: Answered[]): Promise<Answered[]> {
  const refused = items.flatMap(({ orderId, receipt }) => (receipt.outcome === "REFUSED" ? (orderId ?? []) : []));
  const attempts = await lockOrders(refused, tx);
  return items.filter(
    ({ orderId, receipt, ...one }) =>
      receipt.outcome !== "REFUSED" || orderId === null || attempts.get(orderId) === one.attempts,
  );
}

async function sendAgain(tx: Tx, { orderId, receipt, attempts }: Answered): Promise<void> {
  if (orderId === null || (receipt.outcome !== "BUSY" && receipt.outcome !== "UNKNOWN")) return;
  const backoff = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** Math.min(10, attempts - 1));
  const afterMs = receipt.outcome === "BUSY" ? Math.max(receipt.retryAfterMs, 100) : backoff;
  await postponeOrder({ id: orderId, attempts }, afterMs, tx);
}

function reportOf({ ordered, receipt }: Answered): StatusReport | null {
  if (!isOfMoney(ordered)) return null;
  const { of: kind, accountId, recordId: id } = ordered;
  const own = { kind, accountId, id };
  if (receipt.outcome === "REFUSED") {
    const order = { endToEndId: null, own };
    return { order, amount: BigInt(ordered.amount), what: "REFUSED", reason: receipt.reason };
  }
  if (!("endToEndId" in receipt)) return null;
  const about = { order: { endToEndId: receipt.endToEndId, own }, amount: BigInt(receipt.amount) };
  if (receipt.outcome === "REJECTED") return { ...about, what: "REJECTED", reason: receipt.reason };
  const creditor = receipt.creditor ?? null;
  if (receipt.outcome === "SETTLED") return { ...about, what: "SETTLED", creditor };
  return { ...about, what: "TAKEN", parked: receipt.outcome === "PARKED", creditor };
}

function registrationOf({ ordered, receipt, connectionId }: Answered) {
  if (ordered.of !== "charge" || ordered.removal) return [];
  if (receipt.outcome !== "DONE" && receipt.outcome !== "REFUSED") return [];
  if (receipt.outcome === "REFUSED")
    log().error({ connectionId, ...ordered, ...receipt }, "the bank refuses to register a charge");
  return [{ accountId: ordered.accountId, id: ordered.recordId, registered: receipt.outcome === "DONE" }];
}

/** What nobody knows stands on the record, and that it was asked for. */
function askedOf({ ordered, receipt, attempts, orderId }: Answered) {
  if (!isOfMoney(ordered)) return [];
  const isUnknown = receipt.outcome === "UNKNOWN";
  if (!isUnknown && orderId !== null && attempts === 1) return [];
  return [{ kind: ordered.of, accountId: ordered.accountId, id: ordered.recordId, isUnknown }];
}
