import type { MovementKind } from "#lib/domain/closes/movement-kinds.contract.ts";

/** The statement's filters for each kind of movement. */
const FILTERS: Record<MovementKind, { kind: string; direction?: "credit" | "debit" }> = {
  deposit: { kind: "deposit" },
  withdrawal: { kind: "withdrawal" },
  refund: { kind: "refund" },
  transferIn: { kind: "internalTransfer", direction: "credit" },
  transferOut: { kind: "internalTransfer", direction: "debit" },
  fee: { kind: "fee" },
  judicialDebit: { kind: "judicial", direction: "debit" },
  judicialCredit: { kind: "judicial", direction: "credit" },
  payoutReturn: { kind: "withdrawalReturn" },
};

type Wanted = { accountNumber: string; kind: MovementKind; from: string; to: string };

/** Returns the address of the statement lines of a kind, from one day to another. */
export function linesAddress({ accountNumber, kind, from, to }: Wanted): string {
  return `/statement?${new URLSearchParams({ account: accountNumber, from, to, ...FILTERS[kind] })}`;
}
