/** The kinds of statement lines, as lib/ledger/line-kind.ts names them. `true`: money that comes in. */
export const MOVEMENT_KINDS = {
  deposit: true,
  withdrawal: false,
  refund: false,
  transferIn: true,
  transferOut: false,
  fee: false,
  judicialDebit: false,
  judicialCredit: true,
  payoutReturn: true,
} as const;
export type MovementKind = keyof typeof MOVEMENT_KINDS;
