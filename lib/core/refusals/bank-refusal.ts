import { BR_CODE_FAULTS } from "../pix/decode-br-code.ts";

/** Why the simulated bank did not send a payment: a fault of the BR Code, or of what it refers to. */
export const BANK_REFUSALS = [
  ...BR_CODE_FAULTS,
  "NOT_A_CHARGE",
  "UNKNOWN_RECEIVER",
  "RECEIVER_UNREACHABLE",
  "CHARGE_NOT_FOUND",
  "SIGNATURE_INVALID",
  "PAYLOAD_INVALID",
  "CHARGE_NOT_ACTIVE",
  "CHARGE_EXPIRED",
] as const;

export type BankRefusalReason = (typeof BANK_REFUSALS)[number];
