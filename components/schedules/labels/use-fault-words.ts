import { useTranslations } from "next-intl";
import { SCHEDULE_CATCH_UP_MAX, STATEMENT_ACCOUNTS_MAX } from "#lib/core/files/file-limits.ts";

/** Returns functions that say why a delivery or a run failed, and what to do. */
export function useFaultWords() {
  const fault = useTranslations("deliveryFault");
  const error = useTranslations("runError");
  return {
    ofDelivery: (name: string) => fault(fault.has(name as "other") ? (name as "other") : "other"),
    ofRun: (name: string) => {
      const max = name === "TOO_MANY_MISSED" ? SCHEDULE_CATCH_UP_MAX : STATEMENT_ACCOUNTS_MAX;
      return error(error.has(name as "other") ? (name as "TOO_MANY_ACCOUNTS") : "other", { max });
    },
  };
}
