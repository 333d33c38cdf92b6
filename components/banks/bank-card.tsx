import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "../ui/badge.tsx";
import { BANK_NAMES, type Bank } from "./bank.ts";
import { BankAlerts } from "./bank-alerts.tsx";
import { BankFigures } from "./bank-figures.tsx";
import { BankState } from "./bank-state.tsx";

/** A connection with its health and its accounts. The whole card opens it. */
export function BankCard({ bank, onOpen }: { bank: Bank; onOpen: () => void }) {
  const t = useTranslations("banks");
  const id = useId();
  const { name, profile, environment, state, accounts } = bank;
  return (
    <section
      aria-labelledby={id}
      className="relative min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-colors hover:border-line-strong has-[h2_button:focus-visible]:outline-2 has-[h2_button:focus-visible]:outline-accent"
    >
      <div className="flex items-center gap-3 px-5 py-4 max-sm:px-4">
        <Monogram profile={profile} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="min-w-0 font-semibold text-base text-ink">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={onOpen}
                className="wrap-anywhere text-left outline-none after:absolute after:inset-0 after:rounded-xl"
              >
                {name}
              </button>
            </h2>
            <BankState state={state} />
          </div>
          <p className="mt-0.5 text-muted text-sm">
            {BANK_NAMES[profile]} · {t(`environment${environment}`)}
          </p>
        </div>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
      </div>
      <div className="px-5 pb-4 empty:hidden max-sm:px-4">
        <BankAlerts bank={bank} />
      </div>
      <BankFigures bank={bank} className="grid-cols-2 border-line border-y sm:grid-cols-3 xl:grid-cols-6" />
      <ul aria-label={t("accounts")} className="flex flex-wrap gap-x-6 gap-y-2 px-5 py-3 text-sm max-sm:px-4">
        {accounts.length === 0 ? <li className="text-muted">{t("noAccounts")}</li> : null}
        {accounts.map(({ accountNumber, holderName, purpose }) => (
          <li key={accountNumber} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium text-ink tabular-nums">{accountNumber}</span>
            <span className="wrap-anywhere min-w-0 text-muted">{holderName}</span>
            <Badge>{t(`purpose${purpose}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Monogram({ profile }: Pick<Bank, "profile">) {
  return (
    <span
      aria-hidden
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft font-semibold text-accent"
    >
      {BANK_NAMES[profile].slice(0, 1)}
    </span>
  );
}
