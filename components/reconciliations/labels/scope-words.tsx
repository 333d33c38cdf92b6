import { useFormatter, useTranslations } from "next-intl";
import { startOfBrtDay } from "#lib/core/brt.ts";
import type { Reconciliation } from "./reconciliation-words.tsx";

const ACCOUNTS_SHOWN = 3;

/** Says which accounts and days a reconciliation covers. */
export function ScopeWords({ scope }: { scope: NonNullable<Reconciliation["scope"]> }) {
  const t = useTranslations("reconciliation");
  const format = useFormatter();
  const { accountNumbers, from, to } = scope;
  const day = (text: string) => format.dateTime(startOfBrtDay(text), { dateStyle: "medium" });
  const shown = accountNumbers.slice(0, ACCOUNTS_SHOWN).join(", ");
  const numbers = accountNumbers.length > ACCOUNTS_SHOWN ? `${shown}…` : shown;
  const days = from === to ? day(from) : `${day(from)} – ${day(to)}`;
  return `${t("accounts", { count: accountNumbers.length, numbers })} · ${days}`;
}
