import type { PayOrder } from "#lib/rail/orders.ts";
import { connectedRail } from "#lib/rail/queues/connected-rail.ts";
import { deleteOrders, giveBackOrders, type Leased, leaseOrders } from "#lib/rail/queues/outbox.ts";
import type { Rail } from "#lib/rail/rail.ts";
import { isOutage, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { applyStatusReports } from "./apply-status-reports.ts";
import type { OrderKind, StatusReport } from "./order.ts";

type Answered = { order: PayOrder; refusedWith: string | null };

export const ORDERS_AT_ONCE_MAX = 200;

/**
 * Sends at most 200 waiting payouts and returns to the rail. Returns how many it tried. An order that was leased before
 * may have been sent: the rail is asked first, and only orders that it never received are sent.
 */
export async function sendOrders(kinds: readonly OrderKind[]): Promise<number> {
  const rail = connectedRail();
  const leased = rail ? await leaseOrders(ORDERS_AT_ONCE_MAX) : [];
  if (!rail || leased.length === 0) return 0;
  failpoint("orders.leased");
  const answers = await sendOrAsk(rail, leased).catch(async (error) => {
    await giveBackOrders(leased.map((order) => order.id));
    throw error;
  });
  const answered = leased.flatMap((order) => {
    const refusedWith = answers.get(order.id);
    return refusedWith === undefined ? [] : [{ order, refusedWith }];
  });
  failpoint("orders.sent");
  await recordAll(kinds, answered);
  failpoint("orders.committed");
  return leased.length;
}

/** Returns null for an order that the rail took, or the code with which the rail refused it, by order id. */
async function sendOrAsk(rail: Rail, leased: Leased<PayOrder>[]): Promise<Map<string, string | null>> {
  const known = await alreadyThere(rail, leased);
  const receipts = await rail.pay(leased.filter((order) => !known.has(order.id)));
  return new Map([...known, ...receipts.map(({ id, refusedWith }) => [id, refusedWith] as const)]);
}

async function alreadyThere(rail: Rail, leased: Leased<PayOrder>[]): Promise<Map<string, string | null>> {
  const doubtful = leased.filter((order) => order.attempts > 1);
  if (doubtful.length === 0) return new Map();
  const statuses = await rail.statusOf(
    doubtful.map(({ accountId, payload }) => ({ accountId, endToEndId: payload.endToEndId })),
  );
  const byEndToEndId = new Map(statuses.map((status) => [status.endToEndId, status]));
  return new Map(
    doubtful.flatMap((order) => {
      const status = byEndToEndId.get(order.payload.endToEndId);
      return status ? [[order.id, status.outcome === "REFUSED" ? status.code : null] as const] : [];
    }),
  );
}

/**
 * Stores the rail's answers. One answer that breaks the batch does not affect the others: the lease of its order
 * expires, and then the rail is asked about it.
 */
async function recordAll(kinds: readonly OrderKind[], answered: Answered[]): Promise<void> {
  if (answered.length === 0) return;
  try {
    await record(kinds, answered);
  } catch (error) {
    if (isOutage(error) || answered.length === 1) throw error;
    log().error(errorFields(error), "a batch of receipts failed; each is stored alone");
    for (const one of answered) {
      await record(kinds, [one]).catch((failure) => log().error(errorFields(failure), "the receipt was not stored"));
    }
  }
}

async function record(kinds: readonly OrderKind[], answered: Answered[]): Promise<void> {
  await transaction(async (tx) => {
    const decisions = await applyStatusReports(tx, kinds, answered.map(reportOf));
    await deleteOrders(
      answered.map(({ order }) => order.id),
      tx,
    );
    decisions.forEach((decision, i) => {
      if (decision.verdict !== "QUARANTINED") return;
      log().error({ orderId: answered[i]?.order.id, because: decision.because }, "a receipt does not fit its order");
    });
    failpoint("orders.uncommitted");
  });
}

function reportOf({ order, refusedWith }: Answered): StatusReport {
  const { endToEndId, amount } = order.payload;
  const about = { order: { endToEndId }, amount: BigInt(amount) };
  return refusedWith === null
    ? { ...about, what: "TAKEN" }
    : { ...about, what: "REFUSED", reason: { scheme: "SPI", code: refusedWith, text: "" } };
}
