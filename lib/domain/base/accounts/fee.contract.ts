/** Kinds of records that can have a fee: money that goes out, goes back, comes in, or goes to another account. */
export const FEE_KINDS = ["withdrawal", "refund", "deposit", "transfer"] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** A fee schedule: `fixed` cents and `perMille` of the amount. */
export type Fee = { fixed: bigint; perMille: number };

/** Returns the fee for moving `amount` cents, in cents. Half a cent is rounded up. Returns 0 without a schedule. */
export function feeOf(fee: Fee | undefined, amount: bigint): bigint {
  return fee ? fee.fixed + (amount * BigInt(fee.perMille) + 500n) / 1_000n : 0n;
}
