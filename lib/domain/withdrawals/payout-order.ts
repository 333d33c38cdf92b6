import { txidOf } from "#lib/core/pix/txid.ts";
import type { ConnectionPayout } from "#lib/rail/orders.ts";
import type { NewOrder } from "#lib/rail/queues/outbox.ts";
import type { WithdrawalRow } from "./withdrawal.ts";

type Ordered = Pick<
  WithdrawalRow,
  "accountId" | "id" | "status" | "amount" | "creditor" | "expectedCreditor" | "endToEndId" | "pixKey" | "description"
>;

/**
 * Returns the order to the rail of a new withdrawal; none for one that failed at once. `connectionId`: the bank of the
 * account. A bank names the payout by our reference, the withdrawal's id without dashes, and makes the endToEndId.
 */
export function payoutOrder(withdrawal: Ordered, connectionId: string | null): NewOrder[] {
  const { accountId, status, amount, creditor, endToEndId, pixKey, description } = withdrawal;
  if (status !== "INITIATED") return [];
  if (connectionId !== null)
    return [{ accountId, connectionId, kind: "payout", payload: connectionPayout(withdrawal) }];
  if (!creditor || !endToEndId) return [];
  const { taxId, name, ...bankAccount } = creditor;
  const payload = { endToEndId, amount: Number(amount), creditor: { taxId, name, bankAccount }, pixKey, description };
  return [{ accountId, kind: "payout", payload }];
}

function connectionPayout({ id, amount, creditor, expectedCreditor, pixKey, description }: Ordered): ConnectionPayout {
  return {
    ...{ recordId: id, reference: txidOf(id), amount: Number(amount), text: description, prepared: null },
    to:
      pixKey === null ? toAccount(creditor) : { key: pixKey, taxId: expectedCreditor?.taxId ?? creditor?.taxId ?? "" },
  };
}

function toAccount(creditor: Ordered["creditor"]): ConnectionPayout["to"] {
  if (creditor?.accountType !== "CACC" && creditor?.accountType !== "SVGS")
    throw new Error("a payout to an account needs a checking or savings account");
  const { taxId, name, ispb, branch, accountNumber: number, accountType: type } = creditor;
  return { taxId, name, ispb, branch, number, type };
}
