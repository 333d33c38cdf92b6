/** The roles that a staff member can have. */
export const ROLES = ["admin", "operator", "finance", "support", "qa", "developer", "auditor"] as const;
export type Role = (typeof ROLES)[number];

export const EVERYBODY: readonly Role[] = ROLES;

/** Roles that may read the accounts' books and the outgoing payments. */
export const BOOKS: readonly Role[] = ["admin", "operator", "finance", "support", "auditor"];
export const SENDS_MONEY: readonly Role[] = ["admin", "operator", "finance"];

/** Roles that connect the operator's systems. The auditor may only read. */
export const BUILDERS: readonly Role[] = ["admin", "developer"];
export const BUILDERS_AND_AUDITOR: readonly Role[] = [...BUILDERS, "auditor"];

/** The roles that may run each operation in the console. No role may run an operation that is not listed. */
const ALLOWED: Readonly<Record<string, readonly Role[]>> = {
  showOverview: EVERYBODY,
  showStatus: EVERYBODY,
  listAccounts: EVERYBODY,
  search: EVERYBODY,
  listCharges: EVERYBODY,
  showCharge: EVERYBODY,
  createCharge: ["admin", "operator", "qa"],
  cancelCharge: ["admin", "operator", "qa"],
  showBalances: BOOKS,
  showBalanceYear: BOOKS,
  getStatement: BOOKS,
  getConsolidatedStatement: BOOKS,
  exportStatement: ["admin", "finance", "auditor"],
  listWithdrawals: BOOKS,
  showWithdrawal: BOOKS,
  withdrawalReceipt: BOOKS,
  lookUpPixKey: SENDS_MONEY,
  listInstitutions: SENDS_MONEY,
  withdrawToKey: SENDS_MONEY,
  withdrawToAccount: SENDS_MONEY,
  listRefunds: BOOKS,
  showRefund: BOOKS,
  createRefund: SENDS_MONEY,
  listTransfers: BOOKS,
  showTransfer: BOOKS,
  createTransfer: SENDS_MONEY,
  listQuarantine: ["admin", "operator", "finance"],
  resolveQuarantined: ["admin", "operator"],
  listWebhooks: BUILDERS_AND_AUDITOR,
  listDeliveries: BUILDERS_AND_AUDITOR,
  showDelivery: BUILDERS_AND_AUDITOR,
  configureWebhook: BUILDERS,
  changeWebhook: BUILDERS,
  deleteWebhook: BUILDERS,
  rotateWebhookSecret: BUILDERS,
  testWebhook: BUILDERS,
  resendDeliveries: BUILDERS,
  listSandboxKeys: ["admin", "operator", "support", "qa", "developer"],
  setUpWithdrawalMock: ["admin", "operator", "qa", "developer"],
  showNetworkFaults: ["admin", "operator", "support", "qa", "developer"],
  setNetworkFaults: ["admin", "operator", "qa", "developer"],
  showClock: EVERYBODY,
  moveClock: ["admin", "operator", "qa", "developer"],
  listRequests: BUILDERS_AND_AUDITOR,
  showRequest: BUILDERS_AND_AUDITOR,
  listCredentials: BUILDERS_AND_AUDITOR,
  issueCredential: BUILDERS,
  rotateCredential: BUILDERS,
  revokeCredential: BUILDERS,
  setCertificate: BUILDERS,
  listStaff: ["admin", "auditor"],
  inviteStaff: ["admin"],
  changeStaff: ["admin"],
  changeOwnPassword: EVERYBODY,
  confirmIdentity: EVERYBODY,
  endOtherSessions: EVERYBODY,
  requireAuthenticators: ["admin"],
  showAuthenticator: EVERYBODY,
  setUpAuthenticator: EVERYBODY,
  confirmAuthenticator: EVERYBODY,
  removeAuthenticator: EVERYBODY,
  renewRecoveryCodes: EVERYBODY,
  listAuditEvents: ["admin", "auditor"],
  unmaskTaxId: ["admin", "finance", "support"],
  payInSandbox: ["admin", "operator", "support", "qa", "developer"],
  showSandboxPayment: ["admin", "operator", "support", "qa", "developer"],
};

/** Returns whether a role may run the operation of this name. */
export function mayRun(role: string, operation: string): boolean {
  return ALLOWED[operation]?.includes(role as Role) ?? false;
}
