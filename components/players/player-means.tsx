import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../values/date-time.tsx";

/** Shows the Pix keys and bank accounts that a player has used, each with its last use. */
export function PlayerMeans({ player }: { player: ConsoleOutput<"showPlayer"> }) {
  const t = useTranslations("player");
  const keyType = useTranslations("pixKeyType");
  const { keys, bankAccounts } = player;
  if (keys.length === 0 && bankAccounts.length === 0) return null;
  return (
    <Card title={t("means")}>
      <ul className="flex flex-col text-sm">
        {keys.map(({ key, keyType: type, lastAt }) => (
          <Means key={key} name={key} more={keyType(type)} lastAt={lastAt} />
        ))}
        {bankAccounts.map(({ bankName, branch, accountNumber, lastAt }) => (
          <Means
            key={`${bankName} ${branch} ${accountNumber}`}
            name={bankName ?? t("unknownBank")}
            more={t("bankAccount", { branch, number: accountNumber })}
            lastAt={lastAt}
          />
        ))}
      </ul>
    </Card>
  );
}

function Means({ name, more, lastAt }: { name: string; more: ReactNode; lastAt: Date }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
      <span className="wrap-anywhere min-w-0 text-ink">{name}</span>
      <DateTime at={lastAt} className="text-muted text-xs" />
      <span className="basis-full text-muted text-xs tabular-nums">{more}</span>
    </li>
  );
}
