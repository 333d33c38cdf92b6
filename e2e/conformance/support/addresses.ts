const encode = encodeURIComponent;

/** The paths that both variants share. A path that the specification does not show comes from the documentation. */
const both = {
  withdrawToKey: "/v1/pix/withdraw/pix-key",
  withdrawToAccount: "/v1/pix/withdraw/manual",
  withdrawal: (externalId: string) => `/v1/pix/withdraw/${encode(externalId)}`,
  createRefund: (endToEndId: string) => `/v1/pix/refund/${encode(endToEndId)}`,
  createTransfer: "/v1/transfer/internal",
  transfer: (externalId: string) => `/v1/transfer/internal/${encode(externalId)}`,
  balance: "/v1/balance",
  closingDay: "/v1/balance/closing-day",
  export: "/v1/statement/export",
  consolidated: "/v1/statements/consolidated",
  setUpMock: "/v1/mock/withdraw/setup",
  simulate: "/v1/mock/deposit/simulate",
} as const;

/** The path of each operation, by variant. */
export const ADDRESSES = {
  A: {
    ...both,
    createCharge: "/v1/pix/deposit/immediate-charge",
    charge: (chargeId: string) => `/v1/pix/deposit/immediate-charge/${encode(chargeId)}`,
    refund: (endToEndId: string, externalId: string) => `/v1/pix/refund/${encode(endToEndId)}/${encode(externalId)}`,
    statement: "/v1/statement",
    webhooks: "/v1/webhook",
    webhook: (id: string) => `/v1/webhook/${encode(id)}`,
  },
  B: {
    ...both,
    createCharge: "/v1/pix/deposit",
    charge: (chargeId: string) => `/v1/pix/deposit/${encode(chargeId)}`,
    refund: (_endToEndId: string, externalId: string) => `/v1/pix/refund/${encode(externalId)}`,
    statement: "/v1/statements/detailed",
    webhooks: "/v1/webhook",
    webhook: (pixKey: string) => `/v1/webhook/${encode(pixKey)}`,
  },
} as const;
