import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/call-error.ts";

const KNOWN = [
  "OFFLINE",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMITED",
  "UNAUTHORIZED",
  "INSUFFICIENT_ROLE",
  "FOREIGN_ORIGIN",
  "VALIDATION_ERROR",
  "CHARGE_NOT_FOUND",
  "CHARGE_NOT_PAYABLE",
  "CHARGE_EXPIRED",
  "WITHDRAWAL_NOT_FOUND",
  "REFUND_NOT_FOUND",
  "TRANSFER_NOT_FOUND",
  "ACCOUNT_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_NOT_REFUNDABLE",
  "REFUND_EXCEEDS_PAYMENT",
  "REFUND_WINDOW_CLOSED",
  "INSUFFICIENT_FUNDS",
  "SAME_ACCOUNT",
  "ACCOUNT_NOT_SAME_OWNER",
  "EXTERNAL_ID_CONFLICT",
  "PIX_KEY_NOT_OWNED",
  "LIMIT_EXCEEDED",
  "INVALID_DATE_RANGE",
] as const;

/** What went wrong and what to do next, in the reader's words. */
export function useProblemWords(): (error: CallError) => { title: string; advice: string } {
  const t = useTranslations("problem");
  return (error) => {
    const code = KNOWN.find((known) => known === error.code) ?? "other";
    return { title: t(code), advice: t(`${code}_advice`) };
  };
}
