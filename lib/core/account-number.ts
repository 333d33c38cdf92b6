const SHAPE = /^\d{8}$/;

/** Returns whether a text is an account number: eight decimal digits, which fit an unsigned 32-bit integer. */
export function isAccountNumber(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns an integer as an eight-digit account number; null when it is not an integer from 0 to 99 999 999. */
export function accountNumberOf(integer: number): string | null {
  const inRange = Number.isInteger(integer) && integer >= 0 && integer <= 99_999_999;
  return inRange ? integer.toString().padStart(8, "0") : null;
}
