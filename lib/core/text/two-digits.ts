/** "00" to "99": writing a clock or a length is then a look-up. */
export const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(2, "0"));
