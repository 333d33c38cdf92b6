import type { Failure } from "../failure.ts";

/** The meaning of a network code for one of our payments. */
export type SpiVerdict = {
  state: "REJECTED" | "FAILED" | "CANCELED" | "EXPIRED";
  errorCode: Failure;
  by: "SPI" | "receiver" | "SPI or receiver";
  meaning: string;
};

/** The codes with which the network or the receiver's institution refuses to settle a payment. */
export const SPI_CODES = {
  AB03: {
    state: "EXPIRED",
    errorCode: "SETTLEMENT_TIMEOUT",
    by: "SPI",
    meaning: "settlement aborted by timeout in SPI",
  },
  AB09: {
    state: "FAILED",
    errorCode: "PROCESSING_ERROR",
    by: "receiver",
    meaning: "error at the receiver's institution",
  },
  AB11: { state: "EXPIRED", errorCode: "SETTLEMENT_TIMEOUT", by: "SPI", meaning: "timeout of the payer's institution" },
  AC03: {
    state: "REJECTED",
    errorCode: "RECEIVER_ACCOUNT_INVALID",
    by: "receiver",
    meaning: "receiver branch/account does not exist or is invalid",
  },
  AC06: {
    state: "REJECTED",
    errorCode: "RECEIVER_ACCOUNT_BLOCKED",
    by: "receiver",
    meaning: "receiver account blocked",
  },
  AC07: { state: "REJECTED", errorCode: "RECEIVER_ACCOUNT_CLOSED", by: "receiver", meaning: "receiver account closed" },
  AC14: {
    state: "REJECTED",
    errorCode: "RECEIVER_ACCOUNT_INVALID",
    by: "receiver",
    meaning: "wrong receiver account type",
  },
  AG03: {
    state: "REJECTED",
    errorCode: "RECEIVER_REJECTED",
    by: "receiver",
    meaning: "transaction type not allowed on account (e.g. salary)",
  },
  AG12: {
    state: "CANCELED",
    errorCode: "PROCESSING_ERROR",
    by: "SPI",
    meaning: "book transfer not allowed through SPI",
  },
  AG13: { state: "FAILED", errorCode: "PAYMENT_NOT_REFUNDABLE", by: "SPI", meaning: "a return cannot be returned" },
  AGNT: {
    state: "FAILED",
    errorCode: "PROCESSING_ERROR",
    by: "SPI",
    meaning: "direct participant is not the settler of the payer's",
  },
  AM01: { state: "CANCELED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "zero amount" },
  AM02: {
    state: "REJECTED",
    errorCode: "LIMIT_EXCEEDED",
    by: "receiver",
    meaning: "over the limit of the credited account type",
  },
  AM04: {
    state: "FAILED",
    errorCode: "PROCESSING_ERROR",
    by: "SPI",
    meaning: "no funds in the payer institution's PI account",
  },
  AM09: {
    state: "FAILED",
    errorCode: "REFUND_EXCEEDS_PAYMENT",
    by: "receiver",
    meaning: "return over the original amount",
  },
  AM12: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "parts of the amount do not add up" },
  AM18: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "invalid number of transactions" },
  BE01: {
    state: "REJECTED",
    errorCode: "ACCOUNT_MISMATCH",
    by: "receiver",
    meaning: "CPF/CNPJ does not match the account holder",
  },
  BE05: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "initiator CNPJ unknown" },
  BE15: { state: "REJECTED", errorCode: "RECEIVER_REJECTED", by: "receiver", meaning: "bad idConciliacaoRecebedor" },
  BE17: { state: "REJECTED", errorCode: "RECEIVER_REJECTED", by: "receiver", meaning: "QR rejected by receiver" },
  CH11: { state: "REJECTED", errorCode: "ACCOUNT_MISMATCH", by: "receiver", meaning: "receiver CPF/CNPJ wrong" },
  CH16: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "formally incorrect content" },
  CN01: { state: "CANCELED", errorCode: "PROCESSING_ERROR", by: "receiver", meaning: "recurring schedule cancelled" },
  DS04: {
    state: "REJECTED",
    errorCode: "RECEIVER_REJECTED",
    by: "receiver",
    meaning: "rejected by the receiver's institution",
  },
  DS0G: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "signer not allowed on PI account" },
  DS27: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "participant not active in SPI" },
  DT02: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "invalid message date/time" },
  DT05: { state: "FAILED", errorCode: "REFUND_WINDOW_CLOSED", by: "SPI", meaning: "past the return deadline" },
  DUPL: { state: "REJECTED", errorCode: "RECEIVER_REJECTED", by: "receiver", meaning: "duplicate reconciliation id" },
  ED05: {
    state: "FAILED",
    errorCode: "PROCESSING_ERROR",
    by: "SPI or receiver",
    meaning: "settlement failed (generic)",
  },
  FF07: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "purpose inconsistent" },
  FF08: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "malformed E2E id" },
  FRAD: { state: "REJECTED", errorCode: "FRAUD_SUSPECTED", by: "receiver", meaning: "founded suspicion of fraud" },
  MD01: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "facilitator ISPB unknown" },
  RC09: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "payer / receiver ISPB invalid" },
  RC10: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "payer / receiver ISPB invalid" },
  RR04: { state: "REJECTED", errorCode: "SANCTIONED", by: "receiver", meaning: "sanctions (UN CSNU)" },
  SL02: { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "receiver", meaning: "not a Saque/Troco transaction" },
  UPAY: {
    state: "REJECTED",
    errorCode: "RECEIVER_REJECTED",
    by: "receiver",
    meaning: "undue payment (no valid recurrence)",
  },
} as const satisfies Record<string, SpiVerdict>;

export type SpiCode = keyof typeof SPI_CODES;

/** All codes, as the non-empty tuple that `z.enum` needs in contracts. */
export const SPI_CODE_NAMES = Object.keys(SPI_CODES) as [SpiCode, ...SpiCode[]];

const UNKNOWN: SpiVerdict = { state: "FAILED", errorCode: "PROCESSING_ERROR", by: "SPI", meaning: "unknown code" };

/** Returns the meaning of a code. An unknown code, which the network may have added since, is a processing error. */
export function spiVerdict(code: string): SpiVerdict {
  return Object.hasOwn(SPI_CODES, code) ? SPI_CODES[code as SpiCode] : UNKNOWN;
}

/** Finds a known code in a bank's free text. */
export function spiCodeIn(text: string): SpiCode | null {
  const found = text.match(/\b[A-Z][A-Z0-9]{3}\b/g)?.find((word) => Object.hasOwn(SPI_CODES, word));
  return (found as SpiCode | undefined) ?? null;
}
