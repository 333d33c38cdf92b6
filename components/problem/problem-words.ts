import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/call-error.ts";

/** What went wrong and what to do next, in the reader's words. A code that this page is too old to know has words too. */
export function useProblemWords(): (error: CallError) => { title: string; advice: string } {
  const t = useTranslations("problem");
  return (error) => {
    const code = t.has(error.code) ? error.code : "other";
    return { title: t(code), advice: t(`${code}_advice`) };
  };
}
