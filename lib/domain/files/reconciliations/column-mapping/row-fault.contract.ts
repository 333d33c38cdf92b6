/** Why a row of a file cannot be read. */
export const ROW_FAULT_CODES = [
  "KEY_MISSING",
  "KEY_ROUNDED",
  "KEY_WRONG",
  "TYPE_UNKNOWN",
  "AMOUNT_MISSING",
  "AMOUNT_UNREADABLE",
  "AMOUNT_DECIMALS",
  "AMOUNT_TWICE",
  "TIME_MISSING",
  "TIME_UNREADABLE",
  "DIRECTION_UNKNOWN",
] as const;
export type RowFaultCode = (typeof ROW_FAULT_CODES)[number];
