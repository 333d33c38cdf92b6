import { type Access, EVERY_ROLE, EVERYBODY } from "./access.ts";

/** What the first page and the frame of the console show. */
export const OVERVIEW_ACCESS: Readonly<Record<string, Access>> = {
  showOverview: { roles: EVERY_ROLE },
  listRecentPayments: { roles: EVERY_ROLE },
  showFlow: { roles: EVERY_ROLE, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  countWaiting: { roles: EVERYBODY },
  showStatus: { roles: EVERY_ROLE },
  showNetworkState: { roles: EVERY_ROLE },
};
