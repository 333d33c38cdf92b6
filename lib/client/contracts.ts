/**
 * The operations that the console speaks. Each is loaded, with the codecs that read its answers, when it is first used:
 * so a page shows itself before they are there.
 */
export const CONTRACTS = {
  overview: async () => (await import("../domain/balances/overview.contract.ts")).overviewContract,
  listAccounts: async () => (await import("../domain/accounts/list-accounts.contract.ts")).listAccountsContract,
  listCharges: async () => (await import("../domain/charges/list-charges.contract.ts")).listChargesContract,
  showCharge: async () => (await import("../domain/charges/show-charge.contract.ts")).showChargeContract,
  createCharge: async () => (await import("../domain/charges/create-charge.contract.ts")).createChargeContract,
  cancelCharge: async () => (await import("../domain/charges/cancel-charge.contract.ts")).cancelChargeContract,
  payInSandbox: async () => (await import("../domain/sandbox/pay-in-sandbox.contract.ts")).payInSandboxContract,
  showSandboxPayment: async () =>
    (await import("../domain/sandbox/show-sandbox-payment.contract.ts")).showSandboxPaymentContract,
  getStatement: async () => (await import("../domain/statements/get-statement.contract.ts")).getStatementContract,
  getConsolidatedStatement: async () =>
    (await import("../domain/statements/get-consolidated-statement.contract.ts")).getConsolidatedStatementContract,
  exportStatement: async () =>
    (await import("../domain/statements/export-statement.contract.ts")).exportStatementContract,
} as const;

export type Name = keyof typeof CONTRACTS;
