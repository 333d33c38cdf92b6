import type { ColumnMapping } from "./column-mapping.contract.ts";
import { statementColumn as at, STATEMENT_HEADER } from "./table/statement-row.ts";

/** How the rows of a bank's statement are read: nobody has to say it. */
export const STATEMENT_MAPPING: ColumnMapping = {
  sheet: "",
  headerRow: STATEMENT_HEADER.number,
  keys: { endToEndId: at("endToEndId"), externalId: at("externalId"), transactionId: at("transactionId") },
  amount: { by: "signed", column: at("amount"), sign: "asWritten" },
  numbers: "point",
  time: { day: at("date"), clock: null, style: "YMD", zone: "BRT" },
  type: null,
  // What is pending has moved no money yet.
  status: { column: at("status"), leaveOut: ["PDNG", "FUTR", "INFO"] },
};
