import { mayRun } from "#lib/server/operations/may-run.ts";
import type { AnyOperation } from "#lib/server/operations/operation.ts";
import { collectApproval, decideApproval } from "./approval-operations.ts";
import { disputeOperations } from "./bank-work/disputes/dispute-operations.ts";
import { proofOperations } from "./bank-work/proofs/proof-operations.ts";
import { connectionOperations } from "./banks/connections/connection-operations.ts";
import { getBalance, getClosingDayBalance } from "./base/accounts/balance.ts";
import { listAccounts } from "./base/accounts/list-accounts.ts";
import { showBalances, showBalanceYear } from "./base/accounts/show-balances.ts";
import { listApprovals } from "./base/approvals/list-approvals.ts";
import { requireSecondAdministrator } from "./base/approvals/require-second-administrator.ts";
import { exportAuditEvents } from "./base/audit/export-audit-events.ts";
import { listAuditEvents } from "./base/audit/list-audit-events.ts";
import { moveClock, showClock } from "./base/clock/clock.ts";
import { lookUpPixKey } from "./base/dict/look-up-pix-key.ts";
import { listInstitutions } from "./base/institutions/institutions.ts";
import { showNote, writeNote } from "./base/notes/notes.ts";
import { listQuarantine, resolveQuarantined } from "./base/quarantine/quarantine.ts";
import { listRequests } from "./base/requests/list-requests.ts";
import { showRequest } from "./base/requests/show-request.ts";
import { deleteView, listSavedViews, saveView } from "./base/saved-views/saved-views.ts";
import { unmaskTaxId } from "./base/tax-ids/unmask-tax-id.ts";
import { exportBalances } from "./files/list-exports/export-balances.ts";
import { exportDeliveries } from "./files/list-exports/export-deliveries.ts";
import { exportRecords } from "./files/list-exports/export-records.ts";
import { exportRequests } from "./files/list-exports/export-requests.ts";
import { exportStatementSummaries } from "./files/list-exports/export-statement-summaries.ts";
import { downloadReceipt, showReceipt } from "./files/receipts/receipts.ts";
import { reconciliationOperations } from "./files/reconciliations/reconciliation-operations.ts";
import { scheduleOperations } from "./files/statement-schedules/schedule-operations.ts";
import { alarmSettingsOperations } from "./integration/alarms/alarm-settings.ts";
import { alarmOperations } from "./integration/alarms/alarms.ts";
import { createInspector, removeInspector, setInspectorAnswer } from "./integration/inspector/inspector.ts";
import { showInspectedRequest, showInspector } from "./integration/inspector/show-inspector.ts";
import { changeWebhook } from "./integration/webhooks/change-webhook.ts";
import { configureWebhook } from "./integration/webhooks/configure-webhook.ts";
import { deleteWebhook } from "./integration/webhooks/delete-webhook.ts";
import { listDeliveries, showDelivery } from "./integration/webhooks/deliveries/list-deliveries.ts";
import { listWebhookHealth } from "./integration/webhooks/deliveries/list-webhook-health.ts";
import { resendDeliveries } from "./integration/webhooks/deliveries/resend-deliveries.ts";
import { displayWebhook, listWebhooks } from "./integration/webhooks/list-webhooks.ts";
import { resumeWebhook } from "./integration/webhooks/resume-webhook.ts";
import { rotateWebhookSecret } from "./integration/webhooks/rotate-webhook-secret.ts";
import { testWebhook } from "./integration/webhooks/webhook-challenge.ts";
import { grantWebhookTaxIds, removeWebhookTaxIds } from "./integration/webhooks/webhook-tax-ids.ts";
import { cancelCharge } from "./money-in/charges/cancel-charge.ts";
import { createCharge } from "./money-in/charges/create-charge.ts";
import { getCharge } from "./money-in/charges/get-charge.ts";
import { listCharges } from "./money-in/charges/list-charges.ts";
import { showCharge } from "./money-in/charges/show-charge.ts";
import { unappliedOperations } from "./money-in/charges/unapplied-operations.ts";
import { limitOperations } from "./money-out/limits/manage-velocity-limits.ts";
import { findPlayer } from "./money-out/players/find-player.ts";
import { listPlayerRecords } from "./money-out/players/list-player-records.ts";
import { showPlayer } from "./money-out/players/show-player.ts";
import { createRefund } from "./money-out/refunds/create-refund.ts";
import { getRefund } from "./money-out/refunds/get-refund.ts";
import { listRefunds } from "./money-out/refunds/list-refunds.ts";
import { showRefund } from "./money-out/refunds/show-refund.ts";
import { createTransfer } from "./money-out/transfers/create-transfer.ts";
import { getTransfer } from "./money-out/transfers/get-transfer.ts";
import { listTransfers } from "./money-out/transfers/list-transfers.ts";
import { showTransfer } from "./money-out/transfers/show-transfer.ts";
import { copyWithdrawal } from "./money-out/withdrawals/duplicates/copy-withdrawal.ts";
import { listSimilarWithdrawals } from "./money-out/withdrawals/duplicates/similar-withdrawals.ts";
import { getWithdrawal } from "./money-out/withdrawals/get-withdrawal.ts";
import { listWithdrawals } from "./money-out/withdrawals/list-withdrawals.ts";
import { showWithdrawal } from "./money-out/withdrawals/show-withdrawal.ts";
import { withdrawToAccount, withdrawToKey } from "./money-out/withdrawals/withdraw.ts";
import { setCertificate } from "./people/credentials/certificates.ts";
import { revokeCredential, rotateCredential } from "./people/credentials/change-credential.ts";
import { createCredential } from "./people/credentials/create-credential.ts";
import { listCredentials } from "./people/credentials/list-credentials.ts";
import { setCredentialNetworks } from "./people/credentials/networks.ts";
import { removeCredentialTaxIds } from "./people/credentials/remove-credential-tax-ids.ts";
import { requestLimitOperations } from "./people/credentials/request-limits.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  requireAuthenticators,
  setUpAuthenticator,
  showAuthenticator,
} from "./people/staff/authenticator.ts";
import { changeStaff } from "./people/staff/change-staff.ts";
import { inviteStaff } from "./people/staff/invite-staff.ts";
import { changeOwnPassword, confirmIdentity } from "./people/staff/own-account.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./people/staff/own-sessions.ts";
import { showFailedSignIns } from "./people/staff/sign-in/failed-sign-ins.ts";
import { listStaff } from "./people/staff/staff.ts";
import { closeOperations } from "./statement/closes/close-operations.ts";
import {
  createStatementExport,
  createUnmaskedStatementExport,
} from "./statement/statement-exports/requests/create-statement-export.ts";
import { exportStatement, exportUnmaskedStatement } from "./statement/statement-exports/requests/export-statement.ts";
import { measureStatementExport } from "./statement/statement-exports/requests/measure-statement-export.ts";
import {
  cancelStatementExport,
  downloadStatementExport,
  getStatementExport,
  listStatementExports,
} from "./statement/statement-exports/statement-exports.ts";
import { getConsolidatedStatement } from "./statement/statements/get-consolidated-statement.ts";
import { getStatement } from "./statement/statements/get-statement.ts";
import { statementFigures } from "./statement/statements/statement-figures.ts";
import { showHealth } from "./top/health/show-health.ts";
import { countWaiting } from "./top/overview/count-waiting.ts";
import { listRecentPayments } from "./top/overview/list-recent-payments.ts";
import { showFlow } from "./top/overview/show-flow.ts";
import { showNetworkState } from "./top/overview/show-network-state.ts";
import { showOverview } from "./top/overview/show-overview.ts";
import { showStatus } from "./top/overview/show-status.ts";
import { sandboxOperations } from "./top/sandbox/sandbox-operations.ts";
import { search } from "./top/search/search.ts";

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
