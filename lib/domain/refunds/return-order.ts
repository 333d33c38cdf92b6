import { txidOf } from "#lib/core/pix/txid.ts";
import type { NewOrder } from "#lib/rail/queues/outbox.ts";
import type { RefundRow } from "./refund.ts";

/** Returns the order to the rail of a new refund. A bank names the return by our reference, the refund's id without dashes, and makes the network's id. */
export function returnOrder(refund: RefundRow, connectionId: string | null): NewOrder {
  const { accountId, id, amount: cents, endToEndId: originalEndToEndId, returnId, description } = refund;
  const amount = Number(cents);
  if (connectionId === null)
    return {
      accountId,
      kind: "return",
      payload: { endToEndId: `${returnId}`, originalEndToEndId, amount, description },
    };
  const payload = { of: "refund" as const, recordId: id, reference: txidOf(id), originalEndToEndId, amount };
  return { accountId, connectionId, kind: "return", payload };
}
