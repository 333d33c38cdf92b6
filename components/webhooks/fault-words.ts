import { useTranslations } from "next-intl";

const KNOWN = [
  "ADDRESS_REFUSED",
  "NAME_NOT_FOUND",
  "CONNECTION_REFUSED",
  "CONNECTION_LOST",
  "TIMED_OUT",
  "TLS_FAILED",
] as const;

/** Returns a function that says in the user's language why there was no answer. */
export function useFaultWords(): (error: string) => string {
  const t = useTranslations("postFault");
  return (error) => t(KNOWN.find((known) => known === error) ?? "other");
}
