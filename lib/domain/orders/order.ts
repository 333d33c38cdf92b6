import type { Failure } from "#lib/core/failure.ts";
import type { Line } from "#lib/ledger/open-book.ts";
import type { RefundStatus } from "../refunds/refund-machine.ts";
import type { WithdrawalStatus } from "../withdrawals/withdrawal-machine.ts";

type Status = { kind: "withdrawal"; status: WithdrawalStatus } | { kind: "refund"; status: RefundStatus };

/**
 * What of a withdrawal or refund matters once it is an order to the rail. `endToEndId`: under which it goes out. `sent`:
 * the rail has it. `pixKey`: the key by which webhooks of variant B hear of it.
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

/** What the rail lets us know of an order. `code`: why it was refused or rejected. */
export type News = { endToEndId: string; amount: bigint } & (
  | { what: "TAKEN" | "SETTLED"; code: null }
  | { what: "REFUSED" | "REJECTED"; code: string }
);

/** `record:<id>` of an order, as its postings begin. */
export function recordOf(order: Pick<Order, "kind" | "id">): string {
  return `${order.kind}:${order.id}`;
}
