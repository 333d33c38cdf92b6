const SHAPE = /^\d{8}$/;

/** Whether a text is an account number: eight decimal digits, which fit an unsigned integer of 32 bits. */
export function isAccountNumber(text: string): boolean {
  return SHAPE.test(text);
}

/** The account number of an integer; null when it needs more than eight digits or is none. */
export function accountNumberOf(integer: number): string | null {
  const inRange = Number.isInteger(integer) && integer >= 0 && integer <= 99_999_999;
  return inRange ? integer.toString().padStart(8, "0") : null;
}
