/** The texts "00" to "99", so that formatting a clock time or a length is an array look-up. */
export const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(2, "0"));
