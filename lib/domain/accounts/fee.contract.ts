/** What can cost something: money that goes out, back, or to another account, and money that comes in. */
export const FEE_KINDS = ["withdrawal", "refund", "deposit", "transfer"] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** What one movement costs: `fixed` cents and `perMille` of the amount. */
export type Fee = { fixed: bigint; perMille: number };

/** The fee of moving `amount` cents, in cents; half a cent is rounded up. No schedule: nothing. */
export function feeOf(fee: Fee | undefined, amount: bigint): bigint {
  return fee ? fee.fixed + (amount * BigInt(fee.perMille) + 500n) / 1_000n : 0n;
}
