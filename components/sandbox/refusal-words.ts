import { useTranslations } from "next-intl";
import { REJECTIONS } from "#lib/domain/money-in/charges/charge.contract.ts";

const REASONS = {
  CHARGE_NOT_FOUND: "notFound",
  CHARGE_UNKNOWN: "notFound",
  NOT_A_CHARGE: "notFound",
  UNKNOWN_RECEIVER: "notFound",
  CHARGE_NOT_ACTIVE: "notActive",
  CHARGE_NOT_PENDING: "notActive",
  CHARGE_EXPIRED: "expired",
  RECEIVER_UNREACHABLE: "unreachable",
  SIGNATURE_INVALID: "forged",
  PAYLOAD_INVALID: "forged",
} as const;

/** Returns a function that says in the user's language why a payment was refused. */
export function useRefusalWords(): (reason: string) => string {
  const refusal = useTranslations("refusal");
  const rejection = useTranslations("chargeError");
  return (reason) => {
    const ours = REJECTIONS.find((known) => known === reason);
    if (ours) return rejection(ours);
    return refusal(REASONS[reason as keyof typeof REASONS] ?? "other");
  };
}
