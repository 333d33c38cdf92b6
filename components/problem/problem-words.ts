import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { DICT_OUT_OF_REACH } from "#lib/core/refusals/dict-outage.ts";

/** Returns a function for an error's title and advice in the user's language. Unknown codes get a general text. */
export function useProblemWords(): (error: CallError) => { title: string; advice: string } {
  const t = useTranslations("problem");
  return (error) => {
    if (error.detail === DICT_OUT_OF_REACH) return { title: t("noDict"), advice: t("noDictAdvice") };
    const code = t.has(error.code) ? error.code : "other";
    return { title: t(code), advice: t(`${code}_advice`) };
  };
}
