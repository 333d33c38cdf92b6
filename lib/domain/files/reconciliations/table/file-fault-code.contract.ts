/** Why a file cannot be read or matched. */
export const FILE_FAULT_CODES = [
  "NO_ROWS",
  "NOT_A_TABLE",
  "OLD_XLS",
  "ENCRYPTED",
  "NOT_XLSX",
  "BROKEN_XLSX",
  "BROKEN_CSV",
  "BROKEN_STATEMENT",
  "TOO_LARGE_INSIDE",
  "ROW_TOO_LONG",
  "TOO_MANY_ROWS",
  "TOO_MANY_UNREAD",
  "TOO_MANY_DIFFERENCES",
  "TOO_MANY_LINES",
  "GIVEN_UP",
] as const;
export type FileFaultCode = (typeof FILE_FAULT_CODES)[number];
