import type { ErrorCode } from "#lib/core/errors.ts";
import type { AnyRole } from "#lib/core/role.ts";
import type { Scope } from "#lib/core/scope.ts";

/** Who may run an operation. Written by hand: a slip in a contract must not change what the tests expect. */
export type Access = {
  /** The roles of the console. Absent: no person may. */
  roles?: readonly AnyRole[];
  /** The roles that may also, in staging alone. */
  stagingRoles?: readonly AnyRole[];
  /** The person must have proven who they are a short time ago. */
  freshProof?: true;
  /** The scope of a credential. Absent: no credential may. */
  scope?: Scope;
  /** With MTLS=required the credential needs its client certificate. */
  certificate?: true;
  /** The answer of the console to an id that another operator has, by member. Null: a filter, which finds nothing. */
  foreign?: Readonly<Record<string, ErrorCode | null>>;
};

const EVERY_ROLE: readonly AnyRole[] = ["admin", "operator", "finance", "support", "qa", "developer", "auditor"];
const EVERYBODY: readonly AnyRole[] = [...EVERY_ROLE, "platform"];
const SEE_MONEY: readonly AnyRole[] = ["admin", "operator", "finance", "support", "auditor"];
const SEE_PAYOUTS: readonly AnyRole[] = ["admin", "operator", "finance", "support", "developer", "auditor"];
const SEND_MONEY: readonly AnyRole[] = ["admin", "operator", "finance"];
const CHARGE: readonly AnyRole[] = ["admin", "operator", "qa"];
const INTEGRATE: readonly AnyRole[] = ["admin", "developer"];
const SEE_INTEGRATION: readonly AnyRole[] = ["admin", "developer", "auditor"];
/** Who tries in staging what only others may do in production. */
const QA: readonly AnyRole[] = ["qa"];
const TRY: readonly AnyRole[] = ["admin", "operator", "support", "qa", "developer"];
const SIMULATE: readonly AnyRole[] = ["admin", "operator", "qa", "developer"];

/** The foreign ids that the statement and its exports are asked for. */
const OF_LINES = {
  accountNumber: "ACCOUNT_NOT_FOUND",
  endToEndId: null,
  productTransactionId: null,
  playerId: "INVALID_QUERY_PARAMETER",
} as const;

/** Every operation's row. An operation without one, or a row without an operation, fails the tests. */
export const ACCESS: Readonly<Record<string, Access>> = {
  // Charges
  createCharge: { roles: CHARGE, scope: "deposit.write", foreign: { pixKey: "PIX_KEY_NOT_OWNED" } },
  getCharge: { scope: "deposit.read" },
  listCharges: { roles: EVERY_ROLE, foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" } },
  showCharge: { roles: EVERY_ROLE, foreign: { chargeId: "CHARGE_NOT_FOUND" } },
  cancelCharge: { roles: CHARGE, foreign: { chargeId: "CHARGE_NOT_FOUND" } },

  // Payouts
  withdrawToAccount: {
    roles: SEND_MONEY,
    stagingRoles: QA,
    freshProof: true,
    scope: "withdraw.write",
    certificate: true,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND" },
  },
  withdrawToKey: {
    roles: SEND_MONEY,
    stagingRoles: QA,
    freshProof: true,
    scope: "withdraw.write",
    certificate: true,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND" },
  },
  getWithdrawal: { scope: "withdraw.read" },
  listWithdrawals: {
    roles: SEE_PAYOUTS,
    stagingRoles: QA,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" },
  },
  showWithdrawal: { roles: SEE_PAYOUTS, stagingRoles: QA, foreign: { transactionId: "WITHDRAWAL_NOT_FOUND" } },
  withdrawalReceipt: { roles: SEE_PAYOUTS, stagingRoles: QA, foreign: { transactionId: "WITHDRAWAL_NOT_FOUND" } },
  listSimilarWithdrawals: { roles: SEND_MONEY, stagingRoles: QA },
  lookUpPixKey: { roles: SEND_MONEY, stagingRoles: QA },
  listInstitutions: { roles: SEND_MONEY, stagingRoles: QA },

  showVelocityLimits: { roles: SEE_MONEY },
  setVelocityLimits: { roles: ["admin"], freshProof: true, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  showRequestLimits: { roles: [...SEE_MONEY, "developer"] },
  setRequestLimits: { roles: ["admin"], freshProof: true },
  setRaiseDelay: { roles: ["admin"], freshProof: true },

  // Refunds and transfers
  createRefund: {
    roles: SEND_MONEY,
    stagingRoles: QA,
    freshProof: true,
    scope: "refund.write",
    certificate: true,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", endToEndId: "PAYMENT_NOT_FOUND" },
  },
  getRefund: { scope: "refund.read" },
  listRefunds: {
    roles: SEE_MONEY,
    stagingRoles: QA,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" },
  },
  showRefund: { roles: SEE_MONEY, stagingRoles: QA, foreign: { transactionId: "REFUND_NOT_FOUND" } },
  createTransfer: {
    roles: SEND_MONEY,
    freshProof: true,
    scope: "transfer.write",
    certificate: true,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", toAccountNumber: "ACCOUNT_NOT_FOUND" },
  },
  getTransfer: { scope: "transfer.read" },
  listTransfers: { roles: SEE_MONEY, foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" } },
  showTransfer: { roles: SEE_MONEY, foreign: { transactionId: "TRANSFER_NOT_FOUND" } },

  // Webhooks
  configureWebhook: {
    roles: INTEGRATE,
    freshProof: true,
    scope: "webhook.write",
    certificate: true,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", pixKey: "PIX_KEY_NOT_OWNED" },
  },
  listWebhooks: { roles: SEE_INTEGRATION, stagingRoles: QA, scope: "webhook.read" },
  displayWebhook: { scope: "webhook.read" },
  changeWebhook: { roles: INTEGRATE, freshProof: true, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  deleteWebhook: {
    roles: INTEGRATE,
    freshProof: true,
    scope: "webhook.write",
    certificate: true,
    foreign: { id: "WEBHOOK_NOT_FOUND" },
  },
  rotateWebhookSecret: { roles: INTEGRATE, freshProof: true, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  testWebhook: { roles: INTEGRATE, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  listWebhookHealth: { roles: SEE_INTEGRATION, stagingRoles: QA },
  listDeliveries: { roles: SEE_INTEGRATION, stagingRoles: QA, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  showDelivery: { roles: SEE_INTEGRATION, stagingRoles: QA, foreign: { deliveryId: "WEBHOOK_NOT_FOUND" } },
  resendDeliveries: {
    roles: INTEGRATE,
    foreign: { webhookId: "WEBHOOK_NOT_FOUND", deliveryIds: "WEBHOOK_NOT_FOUND" },
  },

  // Balances and statements
  getBalance: { scope: "balance.read" },
  getClosingDayBalance: { scope: "balance.read" },
  getStatement: {
    roles: SEE_MONEY,
    scope: "statement.read",
    foreign: OF_LINES,
  },
  exportStatement: {
    roles: ["admin", "finance", "auditor"],
    scope: "statement.read",
    foreign: OF_LINES,
  },
  exportUnmaskedStatement: {
    roles: ["admin", "finance"],
    freshProof: true,
    foreign: OF_LINES,
  },
  getConsolidatedStatement: {
    roles: SEE_MONEY,
    scope: "statement.read",
    foreign: { ...OF_LINES, accountNumber: "NotFound", playerId: "InvalidParameter" },
  },
  listAccounts: { roles: EVERY_ROLE },
  showOverview: { roles: EVERY_ROLE },
  showFlow: { roles: EVERY_ROLE, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  countWaiting: { roles: EVERYBODY },
  showStatus: { roles: EVERY_ROLE },
  showNetworkState: { roles: EVERY_ROLE },
  showBalances: { roles: SEE_MONEY },
  showBalanceYear: { roles: SEE_MONEY, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  search: { roles: EVERY_ROLE },
  findPlayer: {
    roles: SEE_MONEY,
    foreign: { "place.recordId": "CHARGE_NOT_FOUND", "place.accountNumber": "ACCOUNT_NOT_FOUND" },
  },
  showPlayer: { roles: SEE_MONEY, foreign: { playerId: "PLAYER_NOT_FOUND" } },
  listPlayerRecords: { roles: SEE_MONEY, foreign: { playerId: "PLAYER_NOT_FOUND" } },
  showNote: { roles: SEE_MONEY, foreign: { subjectId: "CHARGE_NOT_FOUND" } },
  writeNote: { roles: ["admin", "operator", "finance", "support"], foreign: { subjectId: "CHARGE_NOT_FOUND" } },
  unmaskTaxId: {
    roles: ["admin", "finance", "support"],
    freshProof: true,
    foreign: { "place.recordId": "CHARGE_NOT_FOUND", "place.accountNumber": "ACCOUNT_NOT_FOUND" },
  },

  // The rail
  listQuarantine: { roles: [...SEND_MONEY, "platform"] },
  resolveQuarantined: {
    roles: ["admin", "operator", "platform"],
    freshProof: true,
    foreign: { messageId: "NotFound" },
  },
  showHealth: { roles: ["platform"] },

  // Integration
  listRequests: { roles: SEE_INTEGRATION, foreign: { credentialId: null } },
  showRequest: { roles: SEE_INTEGRATION, foreign: { id: "REQUEST_NOT_FOUND" } },
  listCredentials: { roles: SEE_INTEGRATION },
  createCredential: { roles: INTEGRATE, freshProof: true, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  rotateCredential: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  revokeCredential: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  setCertificate: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  setCredentialNetworks: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },

  // Approvals and alarms
  listApprovals: { roles: ["admin", "auditor"] },
  decideApproval: { roles: ["admin"], freshProof: true, foreign: { approvalId: "NotFound" } },
  collectApproval: { roles: ["admin"], freshProof: true, foreign: { approvalId: "NotFound" } },
  requireSecondAdministrator: { roles: ["admin"], freshProof: true },
  listAlarms: { roles: ["admin", "auditor"] },
  countUnreadAlarms: { roles: ["admin", "auditor"] },
  showAlarmSettings: { roles: ["admin", "auditor"] },
  setAlarmSettings: { roles: ["admin"], freshProof: true },
  setAlarmWebhook: { roles: ["admin"], freshProof: true },
  markAlarmsRead: { roles: ["admin"], foreign: { alarmIds: null } },

  // Staff
  listStaff: { roles: ["admin", "auditor"] },
  inviteStaff: { roles: ["admin"], freshProof: true },
  changeStaff: { roles: ["admin"], freshProof: true, foreign: { staffId: "STAFF_NOT_FOUND" } },
  listAuditEvents: { roles: ["admin", "auditor"] },
  exportAuditEvents: { roles: ["admin", "auditor"] },
  changeOwnPassword: { roles: EVERYBODY },
  confirmIdentity: { roles: EVERYBODY },
  listOwnSessions: { roles: EVERYBODY },
  endOwnSession: { roles: EVERYBODY, foreign: { sessionId: null } },
  endOtherSessions: { roles: EVERYBODY },
  showFailedSignIns: { roles: EVERYBODY },
  showAuthenticator: { roles: EVERYBODY },
  setUpAuthenticator: { roles: EVERYBODY, freshProof: true },
  confirmAuthenticator: { roles: EVERYBODY },
  removeAuthenticator: { roles: EVERYBODY, freshProof: true },
  renewRecoveryCodes: { roles: EVERYBODY, freshProof: true },
  requireAuthenticators: { roles: ["admin"], freshProof: true },

  // The sandbox of staging
  simulateQrPayment: { scope: "mock.write" },
  payInSandbox: { roles: TRY },
  showSandboxPayment: { roles: TRY, foreign: { instructionId: "PAYMENT_NOT_FOUND" } },
  setUpWithdrawalMock: { roles: SIMULATE, scope: "mock.write" },
  listSandboxKeys: { roles: TRY },
  showNetworkFaults: { roles: TRY, scope: "mock.write" },
  setNetworkFaults: { roles: SIMULATE, scope: "mock.write" },
  showClock: { roles: EVERY_ROLE, scope: "mock.write" },
  moveClock: { roles: SIMULATE, scope: "mock.write" },
};
