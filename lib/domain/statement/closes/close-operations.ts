import { downloadCloseFile, downloadUnmaskedCloseFile, retryCloseFiles } from "./close-files.ts";
import { closePeriod } from "./close-period.ts";
import { listCloses } from "./list-closes.ts";
import { listDayBalances } from "./list-day-balances.ts";
import { showPeriod } from "./show-period.ts";

/** The operations of closes. */
export const closeOperations = [
  listCloses,
  showPeriod,
  listDayBalances,
  closePeriod,
  retryCloseFiles,
  downloadCloseFile,
  downloadUnmaskedCloseFile,
];
