import {
  type Access,
  ADMIN,
  CHARGE,
  EVERY_ROLE,
  INTEGRATE,
  KEEP_BOOKS,
  QA,
  SEE_BOOKS,
  SEE_INTEGRATION,
  SEE_MONEY,
  SEE_PAYOUTS,
  SEND_MONEY,
  UNMASK,
  WRITE_NOTES,
} from "./access.ts";
import { CONNECTION_ACCESS } from "./access-of-connections.ts";
import { OVERVIEW_ACCESS } from "./access-of-overview.ts";
import { PROOF_ACCESS } from "./access-of-proofs.ts";
import { RECONCILIATION_ACCESS } from "./access-of-reconciliations.ts";
import { SANDBOX_ACCESS } from "./access-of-sandbox.ts";
import { STAFF_ACCESS } from "./access-of-staff.ts";
import { UNAPPLIED_ACCESS } from "./access-of-unapplied.ts";

const OF_RECEIPT = { roles: EVERY_ROLE, foreign: { recordId: "CHARGE_NOT_FOUND" } } as const;

/** An export of a statement. */
const OF_EXPORT = {
  roles: SEE_BOOKS,
  scope: "statement.read",
  foreign: { exportId: "EXPORT_NOT_FOUND" },
} as const;

const OF_QUARANTINE = ["admin", "operator", "platform"] as const;
/** Who sees closed periods and their files with masked CPFs. */
const OF_CLOSES = SEE_BOOKS;
/** A schedule of statement files, and a server that they go to. */
const OF_SCHEDULE = { roles: KEEP_BOOKS, foreign: { scheduleId: "NotFound" } } as const;
const OF_SERVER = { roles: KEEP_BOOKS, foreign: { sftpServerId: "NotFound" } } as const;

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
  copyWithdrawal: {
    roles: SEND_MONEY,
    stagingRoles: QA,
    freshProof: true,
    foreign: { transactionId: "WITHDRAWAL_NOT_FOUND" },
  },
  listSimilarWithdrawals: { roles: SEND_MONEY, stagingRoles: QA },
  lookUpPixKey: { roles: SEND_MONEY, stagingRoles: QA },
  listInstitutions: { roles: SEND_MONEY, stagingRoles: QA },

  showVelocityLimits: { roles: SEE_MONEY },
  setVelocityLimits: { roles: ADMIN, freshProof: true, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  showRequestLimits: { roles: [...SEE_MONEY, "developer"] },
  setRequestLimits: { roles: ADMIN, freshProof: true },
  setRaiseDelay: { roles: ADMIN, freshProof: true },

  // Money that was not credited
  ...UNAPPLIED_ACCESS,

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
  grantWebhookTaxIds: { roles: ADMIN, freshProof: true, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  removeWebhookTaxIds: { roles: INTEGRATE, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  testWebhook: { roles: INTEGRATE, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  listWebhookHealth: { roles: SEE_INTEGRATION, stagingRoles: QA },
  exportDeliveries: { roles: SEE_INTEGRATION, stagingRoles: QA, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  listDeliveries: { roles: SEE_INTEGRATION, stagingRoles: QA, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  showDelivery: { roles: SEE_INTEGRATION, stagingRoles: QA, foreign: { deliveryId: "WEBHOOK_NOT_FOUND" } },
  resumeWebhook: { roles: INTEGRATE, foreign: { webhookId: "WEBHOOK_NOT_FOUND" } },
  resendDeliveries: {
    roles: INTEGRATE,
    foreign: { webhookId: "WEBHOOK_NOT_FOUND", deliveryIds: "WEBHOOK_NOT_FOUND" },
  },

  // Balances and statements
  getBalance: { scope: "balance.read" },
  getClosingDayBalance: { scope: "balance.read" },
  getStatement: { roles: SEE_MONEY, scope: "statement.read", foreign: OF_LINES },
  exportStatement: { roles: SEE_BOOKS, scope: "statement.read", foreign: OF_LINES },
  exportUnmaskedStatement: {
    roles: KEEP_BOOKS,
    freshProof: true,
    foreign: OF_LINES,
  },
  createStatementExport: { roles: SEE_BOOKS, scope: "statement.read", foreign: OF_LINES },
  createUnmaskedStatementExport: { roles: KEEP_BOOKS, freshProof: true, foreign: OF_LINES },
  listCloses: { roles: OF_CLOSES },
  showPeriod: { roles: OF_CLOSES },
  listDayBalances: { roles: OF_CLOSES, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  closePeriod: { roles: KEEP_BOOKS, freshProof: true },
  retryCloseFiles: { roles: KEEP_BOOKS, foreign: { closeId: "NotFound" } },
  downloadCloseFile: { roles: OF_CLOSES, foreign: { fileId: "NotFound" } },
  downloadUnmaskedCloseFile: { roles: KEEP_BOOKS, freshProof: true, foreign: { fileId: "NotFound" } },
  listStatementExports: { roles: SEE_BOOKS },
  getStatementExport: OF_EXPORT,
  cancelStatementExport: OF_EXPORT,
  downloadStatementExport: OF_EXPORT,
  measureStatementExport: { roles: SEE_BOOKS, foreign: OF_LINES },
  listFinishedFiles: { roles: SEE_BOOKS },

  // Schedules of statement files and where they go
  listStatementSchedules: { roles: SEE_BOOKS },
  showStatementSchedule: { roles: SEE_BOOKS, foreign: { scheduleId: "NotFound" } },
  createStatementSchedule: {
    roles: KEEP_BOOKS,
    freshProof: true,
    foreign: { sftpServerId: "NotFound" },
  },
  changeStatementSchedule: {
    roles: KEEP_BOOKS,
    freshProof: true,
    foreign: { scheduleId: "NotFound", sftpServerId: "NotFound" },
  },
  pauseStatementSchedule: OF_SCHEDULE,
  deleteStatementSchedule: OF_SCHEDULE,
  runStatementSchedule: OF_SCHEDULE,
  retryStatementRun: { roles: KEEP_BOOKS, foreign: { runId: "NotFound" } },
  listSftpServers: { roles: SEE_BOOKS },
  createSftpServer: { roles: KEEP_BOOKS, freshProof: true },
  changeSftpServer: { ...OF_SERVER, freshProof: true },
  removeSftpServer: OF_SERVER,
  testSftpServer: OF_SERVER,
  confirmSftpHostKey: { ...OF_SERVER, freshProof: true },
  getConsolidatedStatement: { scope: "statement.read" },
  showStatementTotals: { roles: SEE_MONEY, foreign: OF_LINES },
  listStatementSummaries: { roles: SEE_MONEY, foreign: OF_LINES },
  showStatementChart: { roles: SEE_MONEY, foreign: OF_LINES },
  showStatementHours: { roles: SEE_MONEY, foreign: OF_LINES },
  exportStatementSummaries: { roles: SEE_BOOKS, foreign: OF_LINES },
  exportBalances: { roles: SEE_BOOKS },
  listAccounts: { roles: EVERY_ROLE },
  ...OVERVIEW_ACCESS,
  showBalances: { roles: SEE_MONEY },
  showBalanceYear: { roles: SEE_MONEY, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  search: { roles: EVERY_ROLE },
  findPlayer: {
    roles: SEE_MONEY,
    foreign: { "place.recordId": "CHARGE_NOT_FOUND", "place.accountNumber": "ACCOUNT_NOT_FOUND" },
  },
  showPlayer: { roles: SEE_MONEY, foreign: { playerId: "PLAYER_NOT_FOUND" } },
  listPlayerRecords: { roles: SEE_MONEY, foreign: { playerId: "PLAYER_NOT_FOUND" } },
  exportRecords: {
    roles: EVERY_ROLE,
    foreign: { accountNumber: "ACCOUNT_NOT_FOUND", playerId: "PLAYER_NOT_FOUND" },
  },
  listSavedViews: { roles: EVERY_ROLE },
  saveView: { roles: EVERY_ROLE },
  deleteView: { roles: EVERY_ROLE, foreign: { viewId: null } },
  showReceipt: OF_RECEIPT,
  downloadReceipt: OF_RECEIPT,
  showNote: { roles: SEE_MONEY, foreign: { subjectId: "CHARGE_NOT_FOUND" } },
  writeNote: { roles: WRITE_NOTES, foreign: { subjectId: "CHARGE_NOT_FOUND" } },
  unmaskTaxId: {
    roles: UNMASK,
    freshProof: true,
    foreign: { "place.recordId": "CHARGE_NOT_FOUND", "place.accountNumber": "ACCOUNT_NOT_FOUND" },
  },

  // The rail
  listQuarantine: { roles: [...SEND_MONEY, "platform"], stagingRoles: QA },
  resolveQuarantined: { roles: OF_QUARANTINE, freshProof: true, foreign: { messageId: "NotFound" } },
  showHealth: { roles: ["platform"] },

  ...CONNECTION_ACCESS,
  ...RECONCILIATION_ACCESS,
  ...PROOF_ACCESS,
  ...STAFF_ACCESS,
  ...SANDBOX_ACCESS,
};
