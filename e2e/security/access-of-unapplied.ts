import { type Access, ADMIN, KEEP_BOOKS, QA, SEE_MONEY, SEND_MONEY } from "./access.ts";

/** Money that arrived and was not credited, and what payers dispute. */
export const UNAPPLIED_ACCESS = {
  listUnappliedPayments: {
    roles: SEE_MONEY,
    stagingRoles: QA,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" },
  },
  showUnappliedPayment: { roles: SEE_MONEY, stagingRoles: QA, foreign: { unappliedPaymentId: "NotFound" } },
  returnUnappliedPayment: {
    roles: SEND_MONEY,
    stagingRoles: QA,
    freshProof: true,
    foreign: { unappliedPaymentId: "NotFound" },
  },
  creditUnappliedPayment: { roles: ADMIN, freshProof: true, foreign: { unappliedPaymentId: "NotFound" } },
  listDisputes: {
    roles: SEE_MONEY,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" },
  },
  defendDispute: { roles: KEEP_BOOKS, freshProof: true, foreign: { disputeId: "NotFound" } },
} as const satisfies Record<string, Access>;
