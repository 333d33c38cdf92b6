import { VELOCITY_LIMITS, type VelocityLimit } from "./velocity-limits.contract.ts";

/** A limit as it is stored; `held`: the value that holds now. null: no limit. */
export type StoredLimit = { name: VelocityLimit; held: bigint | null; raisesAt: Date | null };

/** How a limit is stored after a change. `raise` null: the value holds at once. */
export type LimitChange = {
  name: VelocityLimit;
  before: bigint | null;
  value: bigint | null;
  raise: { value: bigint | null; at: Date } | null;
};

/**
 * Decides what becomes of limits: a lower value holds at once, a higher value (or no limit) from `raisesAt` on, and the value
 * that holds already withdraws a waiting raise. What would change nothing is left out. `raisesAt` null: there is no delay.
 */
export function decideLimitChanges(
  stored: readonly StoredLimit[],
  wanted: Partial<Record<VelocityLimit, bigint | null | undefined>>,
  raisesAt: Date | null,
): LimitChange[] {
  return VELOCITY_LIMITS.flatMap((name): LimitChange[] => {
    const value = wanted[name];
    if (value === undefined) return [];
    const { held, raisesAt: waiting } = stored.find((limit) => limit.name === name) ?? { held: null, raisesAt: null };
    if (value === held && waiting === null) return [];
    const change = { name, before: held, value, raise: null };
    if (!isRaise(held, value) || raisesAt === null) return [change];
    return [{ ...change, value: held, raise: { value, at: raisesAt } }];
  });
}

function isRaise(from: bigint | null, to: bigint | null): boolean {
  if (from === null) return false;
  return to === null || to > from;
}
