import { Link2, Unlink, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/data-display/badge.tsx";
import type { Bank, Opened } from "./bank.ts";

type Props = { bank: Bank; mayChange: boolean; onOpen: (opened: Opened) => void };

/** The accounts that live at a bank, with their Pix keys. */
export function BankAccounts({ bank: { accounts }, mayChange, onOpen }: Props) {
  const t = useTranslations("banks");
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-ink text-sm">{t("accounts")}</h3>
        {mayChange ? (
          <Button size="sm" onClick={() => onOpen({ what: "attach" })}>
            <Link2 aria-hidden className="size-4" />
            {t("attach")}
          </Button>
        ) : null}
      </header>
      {accounts.length === 0 ? <p className="text-muted text-sm">{t("noAccounts")}</p> : null}
      <ul className="flex flex-col gap-3">
        {accounts.map(({ accountNumber, holderName, purpose, pixKeys }) => (
          <li key={accountNumber} className="rounded-lg border border-line px-3 py-2.5 text-sm">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium text-ink tabular-nums">{accountNumber}</span>
              <Badge>{t(`purpose${purpose}`)}</Badge>
            </p>
            <p className="text-muted text-xs">{holderName}</p>
            <p className="wrap-anywhere mt-1 text-muted text-xs">
              {pixKeys.length === 0 ? t("noKeys") : t("keys", { keys: pixKeys.join(", ") })}
            </p>
            <p className="mt-2 flex flex-wrap gap-2">
              {purpose === "OWN" ? (
                <Button
                  size="sm"
                  aria-label={t("payeesOf", { account: accountNumber })}
                  onClick={() => onOpen({ what: "payees", accountNumber })}
                >
                  <Users aria-hidden className="size-4" />
                  {t("payees")}
                </Button>
              ) : null}
              {mayChange ? (
                <Button
                  size="sm"
                  aria-label={t("detachOf", { account: accountNumber })}
                  onClick={() => onOpen({ what: "detach", accountNumber })}
                >
                  <Unlink aria-hidden className="size-4" />
                  {t("detach")}
                </Button>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
