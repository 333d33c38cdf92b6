/**
 * The operations that the console uses. Each contract, with the codecs for its responses, is loaded on first use, so
 * that a page is shown before they are loaded.
 */
export const CONTRACTS = {
  showOverview: async () => (await import("../domain/overview/show-overview.contract.ts")).showOverviewContract,
  listSandboxKeys: async () =>
    (await import("../domain/sandbox/list-sandbox-keys.contract.ts")).listSandboxKeysContract,
  setUpWithdrawalMock: async () =>
    (await import("../domain/sandbox/set-up-withdrawal-mock.contract.ts")).setUpWithdrawalMockContract,
  showStatus: async () => (await import("../domain/overview/show-status.contract.ts")).showStatusContract,
  listAccounts: async () => (await import("../domain/accounts/list-accounts.contract.ts")).listAccountsContract,
  listCharges: async () => (await import("../domain/charges/list-charges.contract.ts")).listChargesContract,
  showCharge: async () => (await import("../domain/charges/show-charge.contract.ts")).showChargeContract,
  createCharge: async () => (await import("../domain/charges/create-charge.contract.ts")).createChargeContract,
  cancelCharge: async () => (await import("../domain/charges/cancel-charge.contract.ts")).cancelChargeContract,
  listWithdrawals: async () =>
    (await import("../domain/withdrawals/list-withdrawals.contract.ts")).listWithdrawalsContract,
  showWithdrawal: async () =>
    (await import("../domain/withdrawals/show-withdrawal.contract.ts")).showWithdrawalContract,
  withdrawalReceipt: async () =>
    (await import("../domain/withdrawals/withdrawal-receipt.contract.ts")).withdrawalReceiptContract,
  search: async () => (await import("../domain/search/search.contract.ts")).searchContract,
  lookUpPixKey: async () => (await import("../domain/dict/look-up-pix-key.contract.ts")).lookUpPixKeyContract,
  withdrawToKey: async () => (await import("../domain/withdrawals/withdraw-to-key.contract.ts")).withdrawToKeyContract,
  withdrawToAccount: async () =>
    (await import("../domain/withdrawals/withdraw-to-account.contract.ts")).withdrawToAccountContract,
  listInstitutions: async () =>
    (await import("../domain/institutions/list-institutions.contract.ts")).listInstitutionsContract,
  listRefunds: async () => (await import("../domain/refunds/list-refunds.contract.ts")).listRefundsContract,
  showRefund: async () => (await import("../domain/refunds/show-refund.contract.ts")).showRefundContract,
  createRefund: async () => (await import("../domain/refunds/create-refund.contract.ts")).createRefundContract,
  listTransfers: async () => (await import("../domain/transfers/list-transfers.contract.ts")).listTransfersContract,
  showTransfer: async () => (await import("../domain/transfers/show-transfer.contract.ts")).showTransferContract,
  createTransfer: async () => (await import("../domain/transfers/create-transfer.contract.ts")).createTransferContract,
  payInSandbox: async () => (await import("../domain/sandbox/pay-in-sandbox.contract.ts")).payInSandboxContract,
  showSandboxPayment: async () =>
    (await import("../domain/sandbox/show-sandbox-payment.contract.ts")).showSandboxPaymentContract,
  showBalances: async () => (await import("../domain/accounts/show-balances.contract.ts")).showBalancesContract,
  showBalanceYear: async () =>
    (await import("../domain/accounts/show-balance-year.contract.ts")).showBalanceYearContract,
  getStatement: async () => (await import("../domain/statements/get-statement.contract.ts")).getStatementContract,
  getConsolidatedStatement: async () =>
    (await import("../domain/statements/get-consolidated-statement.contract.ts")).getConsolidatedStatementContract,
  exportStatement: async () =>
    (await import("../domain/statements/export-statement.contract.ts")).exportStatementContract,
  listQuarantine: async () => (await import("../domain/quarantine/list-quarantine.contract.ts")).listQuarantineContract,
  resolveQuarantined: async () =>
    (await import("../domain/quarantine/resolve-quarantined.contract.ts")).resolveQuarantinedContract,
  listWebhooks: async () => (await import("../domain/webhooks/webhook.contract.ts")).listWebhooksContract,
  configureWebhook: async () =>
    (await import("../domain/webhooks/configure-webhook.contract.ts")).configureWebhookContract,
  changeWebhook: async () => (await import("../domain/webhooks/manage-webhook.contract.ts")).changeWebhookContract,
  deleteWebhook: async () => (await import("../domain/webhooks/webhook.contract.ts")).deleteWebhookContract,
  rotateWebhookSecret: async () =>
    (await import("../domain/webhooks/manage-webhook.contract.ts")).rotateWebhookSecretContract,
  testWebhook: async () => (await import("../domain/webhooks/manage-webhook.contract.ts")).testWebhookContract,
  listDeliveries: async () => (await import("../domain/webhooks/delivery.contract.ts")).listDeliveriesContract,
  showDelivery: async () => (await import("../domain/webhooks/delivery.contract.ts")).showDeliveryContract,
  resendDeliveries: async () => (await import("../domain/webhooks/delivery.contract.ts")).resendDeliveriesContract,
  showNetworkFaults: async () =>
    (await import("../domain/sandbox/show-network-faults.contract.ts")).showNetworkFaultsContract,
  setNetworkFaults: async () =>
    (await import("../domain/sandbox/set-network-faults.contract.ts")).setNetworkFaultsContract,
  showClock: async () => (await import("../domain/clock/show-clock.contract.ts")).showClockContract,
  moveClock: async () => (await import("../domain/clock/move-clock.contract.ts")).moveClockContract,
  listRequests: async () => (await import("../domain/requests/list-requests.contract.ts")).listRequestsContract,
  showRequest: async () => (await import("../domain/requests/show-request.contract.ts")).showRequestContract,
  listCredentials: async () =>
    (await import("../domain/developers/list-credentials.contract.ts")).listCredentialsContract,
  issueCredential: async () =>
    (await import("../domain/developers/issue-credential.contract.ts")).issueCredentialContract,
  rotateCredential: async () =>
    (await import("../domain/developers/rotate-credential.contract.ts")).rotateCredentialContract,
  revokeCredential: async () =>
    (await import("../domain/developers/revoke-credential.contract.ts")).revokeCredentialContract,
  setCertificate: async () => (await import("../domain/developers/set-certificate.contract.ts")).setCertificateContract,
  listStaff: async () => (await import("../domain/staff/staff.contract.ts")).listStaffContract,
  inviteStaff: async () => (await import("../domain/staff/staff.contract.ts")).inviteStaffContract,
  changeStaff: async () => (await import("../domain/staff/staff.contract.ts")).changeStaffContract,
  changeOwnPassword: async () => (await import("../domain/staff/own-account.contract.ts")).changeOwnPasswordContract,
  confirmIdentity: async () => (await import("../domain/staff/own-account.contract.ts")).confirmIdentityContract,
  endOtherSessions: async () => (await import("../domain/staff/own-account.contract.ts")).endOtherSessionsContract,
  showAuthenticator: async () => (await import("../domain/staff/authenticator.contract.ts")).showAuthenticatorContract,
  setUpAuthenticator: async () =>
    (await import("../domain/staff/authenticator.contract.ts")).setUpAuthenticatorContract,
  confirmAuthenticator: async () =>
    (await import("../domain/staff/authenticator.contract.ts")).confirmAuthenticatorContract,
  requireAuthenticators: async () =>
    (await import("../domain/staff/authenticator.contract.ts")).requireAuthenticatorsContract,
  removeAuthenticator: async () =>
    (await import("../domain/staff/authenticator.contract.ts")).removeAuthenticatorContract,
  renewRecoveryCodes: async () =>
    (await import("../domain/staff/authenticator.contract.ts")).renewRecoveryCodesContract,
  listAuditEvents: async () => (await import("../domain/audit/list-audit-events.contract.ts")).listAuditEventsContract,
  unmaskTaxId: async () => (await import("../domain/tax-ids/unmask-tax-id.contract.ts")).unmaskTaxIdContract,
} as const;

export type Name = keyof typeof CONTRACTS;
