/** The repeated request. Its amount is one cent, so that the account's month of deposits is enough for any run. */
export const WITHDRAWAL = {
  amount: 1,
  creditor: {
    taxId: "00000000191",
    name: "Bruna Testeira",
    ispb: "60701190",
    branch: "0001",
    accountNumber: "000191",
    accountType: "CACC",
  },
  description: "Premio de Bruna",
  metadata: { player: "4711", bonus: "WELCOME" },
} as const;
