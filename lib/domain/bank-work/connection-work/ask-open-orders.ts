import type { PayoutState } from "#lib/rail/port.ts";
import { ABSENT, type Receipt, receiptOf } from "#lib/rail/receipt.ts";
import { rows } from "#lib/server/db.ts";
import { log } from "#lib/server/process/log.ts";
import type { LiveConnection } from "../../banks/connections/traffic/live-connection.ts";
import { storeReturns } from "../payout-returns/store-returns.ts";
import type { Answered } from "./answered.ts";
import { type AskAbout, OPEN_ORDERS, type OpenOrder } from "./open-orders.ts";

const ASKED_AT_ONCE = 50;
/** A webhook usually ends an order before. */
const ASK_AFTER = "interval '15 seconds'";
const isDue = (table: string) =>
  `AND ${table}.sent_at IS NOT NULL AND greatest(${table}.sent_at, ${table}.asked_at) < business_at(${table}.account_id, clock_timestamp() - ${ASK_AFTER})`;

/** Returns what asks a connection's bank about an order and records the answer, with what came back of a payout. */
export function asker(connection: LiveConnection, record: (answered: Answered) => Promise<null>): AskAbout {
  const { bank } = connection;
  return async (order) => {
    const asked = () => (order.of === "withdrawal" ? bank.ask(order) : bank.askReturn(returnOf(order)));
    const answered = await receiptOf(async () => (await asked()) ?? ABSENT);
    const receipt = withTold(answered, order.told);
    // The order was taken, or still waits in the outbox: the sender finds out which.
    if (receipt.outcome === "ABSENT" || receipt.outcome === "REFUSED")
      log().warn({ connectionId: connection.id, ...order, ...receipt }, "the bank does not know an order");
    const isSaid = receipt.outcome !== "REFUSED" && receipt.outcome !== "UNKNOWN" && receipt.outcome !== "BUSY";
    const { of, accountId, recordId, amount } = order;
    await record({
      ...{ connectionId: connection.id, orderId: null, attempts: 1, ordered: { of, accountId, recordId, amount } },
      receipt: isSaid ? receipt : ABSENT,
    });
    if (!("returns" in receipt) || !receipt.returns?.length) return;
    const { endToEndId, returns } = receipt;
    const { reference } = order;
    await storeReturns(
      connection.id,
      returns.map((one) => ({ ...one, endToEndId, reference, taxId: null })),
    );
  };
}

/** The bank's answer decides. Where it names no reason and no receiver, those are what its webhook told of the same end. */
function withTold(receipt: Receipt, told: PayoutState | undefined): Receipt {
  if (!told) return receipt;
  if (receipt.outcome === "REJECTED" && told.status === "REJECTED" && told.reason && receipt.reason.text === "")
    return { ...receipt, reason: told.reason };
  if (receipt.outcome === "SETTLED" || receipt.outcome === "TAKEN")
    return { ...receipt, creditor: receipt.creditor ?? told.creditor };
  return receipt;
}

function returnOf({ reference, originalEndToEndId }: OpenOrder) {
  return { reference, originalEndToEndId: originalEndToEndId ?? "" };
}

/** Asks about orders that the bank took and has not ended, the longest silent first: at most 50. Returns how many. */
export async function askOpenOrders({ id }: LiveConnection, ask: AskAbout): Promise<number> {
  const open = await rows<OpenOrder>({
    name: "open-orders",
    text: `SELECT * FROM (
             (${OPEN_ORDERS.withdrawal} ${isDue("w")} ORDER BY greatest(w.sent_at, w.asked_at) LIMIT ${ASKED_AT_ONCE})
             UNION ALL (${OPEN_ORDERS.refund} ${isDue("r")} ORDER BY greatest(r.sent_at, r.asked_at) LIMIT ${ASKED_AT_ONCE})
             UNION ALL (${OPEN_ORDERS.unapplied} ${isDue("u")} ORDER BY greatest(u.sent_at, u.asked_at) LIMIT ${ASKED_AT_ONCE})) AS open
           LIMIT ${ASKED_AT_ONCE}`,
    values: [id],
  });
  await Promise.all(open.map(ask));
  return open.length;
}
