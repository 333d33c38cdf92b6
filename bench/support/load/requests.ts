export const PATH = "/v1/pix/deposit/immediate-charge";

/** A create-charge request with its optional members, as an operator's system sends it. */
export const CHARGE = {
  amount: 1990,
  expiresIn: 3600,
  pixKey: "bruna@guiche.example",
  description: "Deposito de Bruna",
  expectedPayer: { taxId: "00000000191", name: "Bruna Testeira" },
  metadata: { player: "4711", bonus: "WELCOME" },
};

/** The response body of both sides of the pipeline benchmark, in wire format. */
export const ANSWER = {
  chargeId: "5eed0000-0000-4000-8000-0000000000c1",
  externalId: "order-1001",
  status: "PENDING",
  amount: 1990,
  pixKey: CHARGE.pixKey,
  description: CHARGE.description,
  expectedPayer: CHARGE.expectedPayer,
  brCode: "0".repeat(163),
  createdAt: "2026-01-01T09:00:00.000-03:00",
  expiresAt: "2026-01-01T10:00:00.000-03:00",
};

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
