import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";
import { quarantineReason } from "#lib/core/pix/quarantine-reason.ts";

/** Returns a function that says in the user's language why a message was quarantined and what to do about it. */
export function useReasonWords(): (because: string) => { says: string; advice: string } {
  const reason = useTranslations("quarantineReason");
  const advice = useTranslations("quarantineAdvice");
  const news = useTranslations("quarantineNews");
  const status = useTranslations("status.withdrawal");
  const locale = useLocale();
  return (because) => {
    const { name, parts } = quarantineReason(because);
    const { fields = "", ours = "0", theirs = "0", was = "FAILED", said = "REJECTED" } = parts;
    const says = reason(name, {
      fields,
      ours: formatMoney(BigInt(ours), locale),
      theirs: formatMoney(BigInt(theirs), locale),
      was: status(was as "FAILED"),
      said: news(said as "REJECTED"),
    });
    return { says, advice: advice(name) };
  };
}
