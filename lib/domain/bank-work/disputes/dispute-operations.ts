import { defendDispute } from "./defend-dispute.ts";
import { listDisputes } from "./list-disputes.ts";

/** The operations on payments that their payers dispute. */
export const disputeOperations = [listDisputes, defendDispute] as const;
