import type { Failure } from "#lib/core/failure.ts";
import type { Line } from "#lib/ledger/open-book.ts";
import type { RefundStatus } from "../refunds/refund-machine.ts";
import type { WithdrawalStatus } from "../withdrawals/withdrawal-machine.ts";

type Status = { kind: "withdrawal"; status: WithdrawalStatus } | { kind: "refund"; status: RefundStatus };

/**
 * The members of a withdrawal or refund that an order to the rail needs. `endToEndId`: the id under which the order is
 * sent. `sent`: the rail has taken the order. `pixKey`: the key that selects webhooks of variant B.
 */
export type Order = Status & {
  accountId: string;
  id: string;
  amount: bigint;
  fee: bigint;
  endToEndId: string;
  originalEndToEndId: string | null;
  externalId: string;
  counterparty: NonNullable<Line["counterparty"]>;
  description: string | null;
  metadata: Record<string, string> | null;
  pixKey: string | null;
  errorCode: Failure | null;
  spiCode: string | null;
  sent: boolean;
};

/** A message of the rail about an order. `code`: why the order was refused or rejected. */
export type StatusReport = { endToEndId: string; amount: bigint } & (
  | { what: "TAKEN" | "SETTLED"; code: null }
  | { what: "REFUSED" | "REJECTED"; code: string }
);

/** Returns `<kind>:<id>` of an order, the beginning of the references of its postings. */
export function recordOf(order: Pick<Order, "kind" | "id">): string {
  return `${order.kind}:${order.id}`;
}
