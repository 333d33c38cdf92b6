/** Cents, both included; null: no bound on that side. */
export type AmountRange = { min: number | null; max: number | null };
