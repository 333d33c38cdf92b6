import { mayRun } from "#lib/server/may-run.ts";
import type { AnyOperation } from "#lib/server/operation.ts";
import { getBalance, getClosingDayBalance } from "./accounts/balance.ts";
import { listAccounts } from "./accounts/list-accounts.ts";
import { showBalances, showBalanceYear } from "./accounts/show-balances.ts";
import { alarmSettingsOperations } from "./alarms/alarm-settings.ts";
import { alarmOperations } from "./alarms/alarms.ts";
import { collectApproval, decideApproval } from "./approval-operations.ts";
import { listApprovals } from "./approvals/list-approvals.ts";
import { requireSecondAdministrator } from "./approvals/require-second-administrator.ts";
import { exportAuditEvents } from "./audit/export-audit-events.ts";
import { listAuditEvents } from "./audit/list-audit-events.ts";
import { cancelCharge } from "./charges/cancel-charge.ts";
import { createCharge } from "./charges/create-charge.ts";
import { getCharge } from "./charges/get-charge.ts";
import { listCharges } from "./charges/list-charges.ts";
import { showCharge } from "./charges/show-charge.ts";
import { unappliedOperations } from "./charges/unapplied-operations.ts";
import { moveClock, showClock } from "./clock/clock.ts";
import { closeOperations } from "./closes/close-operations.ts";
import { connectionOperations } from "./connections/connection-operations.ts";
import { setCertificate } from "./credentials/certificates.ts";
import { revokeCredential, rotateCredential } from "./credentials/change-credential.ts";
import { createCredential } from "./credentials/create-credential.ts";
import { listCredentials } from "./credentials/list-credentials.ts";
import { setCredentialNetworks } from "./credentials/networks.ts";
import { removeCredentialTaxIds } from "./credentials/remove-credential-tax-ids.ts";
import { lookUpPixKey } from "./dict/look-up-pix-key.ts";
import { disputeOperations } from "./disputes/dispute-operations.ts";
import { exportBalances } from "./exports/export-balances.ts";
import { exportDeliveries } from "./exports/export-deliveries.ts";
import { exportRecords } from "./exports/export-records.ts";
import { exportRequests } from "./exports/export-requests.ts";
import { exportStatementSummaries } from "./exports/export-statement-summaries.ts";
import { showHealth } from "./health/show-health.ts";
import { createInspector, removeInspector, setInspectorAnswer } from "./inspector/inspector.ts";
import { showInspectedRequest, showInspector } from "./inspector/show-inspector.ts";
import { listInstitutions } from "./institutions/institutions.ts";
import { limitOperations } from "./limits/manage-velocity-limits.ts";
import { requestLimitOperations } from "./limits/request-limits.ts";
import { showNote, writeNote } from "./notes/notes.ts";
import { countWaiting } from "./overview/count-waiting.ts";
import { listRecentPayments } from "./overview/list-recent-payments.ts";
import { showFlow } from "./overview/show-flow.ts";
import { showNetworkState } from "./overview/show-network-state.ts";
import { showOverview } from "./overview/show-overview.ts";
import { showStatus } from "./overview/show-status.ts";
import { findPlayer } from "./players/find-player.ts";
import { listPlayerRecords } from "./players/list-player-records.ts";
import { showPlayer } from "./players/show-player.ts";
import { proofOperations } from "./proofs/proof-operations.ts";
import { listQuarantine, resolveQuarantined } from "./quarantine/quarantine.ts";
import { downloadReceipt, showReceipt } from "./receipts/receipts.ts";
import { reconciliationOperations } from "./reconciliations/reconciliation-operations.ts";
import { createRefund } from "./refunds/create-refund.ts";
import { getRefund } from "./refunds/get-refund.ts";
import { listRefunds } from "./refunds/list-refunds.ts";
import { showRefund } from "./refunds/show-refund.ts";
import { listRequests } from "./requests/list-requests.ts";
import { showRequest } from "./requests/show-request.ts";
import { sandboxOperations } from "./sandbox/sandbox-operations.ts";
import { deleteView, listSavedViews, saveView } from "./saved-views/saved-views.ts";
import { search } from "./search/search.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  requireAuthenticators,
  setUpAuthenticator,
  showAuthenticator,
} from "./staff/authenticator.ts";
import { changeStaff } from "./staff/change-staff.ts";
import { showFailedSignIns } from "./staff/failed-sign-ins.ts";
import { inviteStaff } from "./staff/invite-staff.ts";
import { changeOwnPassword, confirmIdentity } from "./staff/own-account.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./staff/own-sessions.ts";
import { listStaff } from "./staff/staff.ts";
import {
  cancelStatementExport,
  downloadStatementExport,
  getStatementExport,
  listStatementExports,
} from "./statement-exports/statement-exports.ts";
import { scheduleOperations } from "./statement-schedules/schedule-operations.ts";
import { createStatementExport, createUnmaskedStatementExport } from "./statements/create-statement-export.ts";
import { exportStatement, exportUnmaskedStatement } from "./statements/export-statement.ts";
import { getConsolidatedStatement } from "./statements/get-consolidated-statement.ts";
import { getStatement } from "./statements/get-statement.ts";
import { measureStatementExport } from "./statements/measure-statement-export.ts";
import { statementFigures } from "./statements/statement-figures.ts";
import { unmaskTaxId } from "./tax-ids/unmask-tax-id.ts";
import { createTransfer } from "./transfers/create-transfer.ts";
import { getTransfer } from "./transfers/get-transfer.ts";
import { listTransfers } from "./transfers/list-transfers.ts";
import { showTransfer } from "./transfers/show-transfer.ts";
import { changeWebhook } from "./webhooks/change-webhook.ts";
import { configureWebhook } from "./webhooks/configure-webhook.ts";
import { deleteWebhook } from "./webhooks/delete-webhook.ts";
import { listDeliveries, showDelivery } from "./webhooks/list-deliveries.ts";
import { listWebhookHealth } from "./webhooks/list-webhook-health.ts";
import { displayWebhook, listWebhooks } from "./webhooks/list-webhooks.ts";
import { resendDeliveries } from "./webhooks/resend-deliveries.ts";
import { resumeWebhook } from "./webhooks/resume-webhook.ts";
import { rotateWebhookSecret } from "./webhooks/rotate-webhook-secret.ts";
import { testWebhook } from "./webhooks/webhook-challenge.ts";
import { grantWebhookTaxIds, removeWebhookTaxIds } from "./webhooks/webhook-tax-ids.ts";
import { copyWithdrawal } from "./withdrawals/copy-withdrawal.ts";
import { getWithdrawal } from "./withdrawals/get-withdrawal.ts";
import { listWithdrawals } from "./withdrawals/list-withdrawals.ts";
import { showWithdrawal } from "./withdrawals/show-withdrawal.ts";
import { listSimilarWithdrawals } from "./withdrawals/similar-withdrawals.ts";
import { withdrawToAccount, withdrawToKey } from "./withdrawals/withdraw.ts";

/** Every operation of the service. API routes, the console's `/bff` routes, docs and test matrices read this list. */
export const operations: readonly AnyOperation[] = [
  createCharge,
  getCharge,
  listCharges,
  showCharge,
  cancelCharge,
  withdrawToAccount,
  withdrawToKey,
  getWithdrawal,
  listWithdrawals,
  listSimilarWithdrawals,
  showWithdrawal,
  copyWithdrawal,
  lookUpPixKey,
  ...unappliedOperations,
  ...disputeOperations,
  createRefund,
  getRefund,
  listRefunds,
  showRefund,
  createTransfer,
  getTransfer,
  listTransfers,
  showTransfer,
  exportRecords,
  exportDeliveries,
  exportRequests,
  exportBalances,
  exportStatementSummaries,
  listSavedViews,
  saveView,
  deleteView,
  showReceipt,
  downloadReceipt,
  configureWebhook,
  listWebhooks,
  displayWebhook,
  deleteWebhook,
  changeWebhook,
  rotateWebhookSecret,
  grantWebhookTaxIds,
  removeWebhookTaxIds,
  testWebhook,
  listWebhookHealth,
  listDeliveries,
  showDelivery,
  resendDeliveries,
  resumeWebhook,
  getBalance,
  getClosingDayBalance,
  getStatement,
  exportStatement,
  exportUnmaskedStatement,
  createStatementExport,
  createUnmaskedStatementExport,
  listStatementExports,
  getStatementExport,
  cancelStatementExport,
  downloadStatementExport,
  measureStatementExport,
  ...scheduleOperations,
  ...connectionOperations,
  ...proofOperations,
  ...reconciliationOperations,
  getConsolidatedStatement,
  ...closeOperations,
  ...statementFigures,
  listAccounts,
  showHealth,
  listQuarantine,
  resolveQuarantined,
  listInstitutions,
  ...limitOperations,
  ...requestLimitOperations,
  ...alarmOperations,
  ...alarmSettingsOperations,
  showOverview,
  listRecentPayments,
  showFlow,
  countWaiting,
  showStatus,
  showNetworkState,
  showBalances,
  showBalanceYear,
  search,
  findPlayer,
  showPlayer,
  listPlayerRecords,
  showNote,
  writeNote,
  listRequests,
  showRequest,
  listCredentials,
  listApprovals,
  decideApproval,
  collectApproval,
  requireSecondAdministrator,
  createCredential,
  rotateCredential,
  revokeCredential,
  removeCredentialTaxIds,
  setCertificate,
  setCredentialNetworks,
  listStaff,
  inviteStaff,
  changeStaff,
  changeOwnPassword,
  confirmIdentity,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  showFailedSignIns,
  showAuthenticator,
  setUpAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  requireAuthenticators,
  renewRecoveryCodes,
  listAuditEvents,
  exportAuditEvents,
  unmaskTaxId,
  createInspector,
  showInspector,
  showInspectedRequest,
  setInspectorAnswer,
  removeInspector,
  ...sandboxOperations,
  showClock,
  moveClock,
];

/** Returns the names of the operations that a role may run in the console. */
export function operationNamesFor(role: string): string[] {
  return operations.filter(({ contract }) => mayRun(role, contract)).map(({ contract }) => contract.name);
}
