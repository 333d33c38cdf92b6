import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Difference } from "../../values/difference.tsx";
import { Money } from "../../values/money.tsx";

export type Totals = ConsoleOutput<"showStatementTotals">;

type Props = { totals: Totals | undefined; compare: boolean };

/** Shows the period's opening balance, credits, debits and closing balance, beside those of the period before. */
export function StatementTotals({ totals, compare }: Props) {
  const t = useTranslations("statement");
  const total = totals?.total;
  const isUnread = Boolean(totals?.tooMany);
  const before = compare && !isUnread ? totals?.previous : null;
  const sum = (cents: bigint, count: number, earlier: bigint | undefined) => ({
    cents: isUnread ? null : cents,
    more: isUnread ? null : (
      <>
        <span className="block text-faint text-xs">{t("count", { count })}</span>
        {earlier === undefined ? null : <Difference cents={cents} before={earlier} />}
      </>
    ),
  });
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-xl border border-line bg-line min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <Figure name={t("opening")} cents={total?.openingBalance} />
      <Figure
        name={t("credits")}
        {...(total ? sum(total.totalCredits, total.creditCount, before?.totalCredits) : { cents: undefined })}
        className="text-good"
      />
      <Figure
        name={t("debits")}
        isDebit
        {...(total ? sum(total.totalDebits, total.debitCount, before?.totalDebits) : { cents: undefined })}
      />
      <Figure
        name={t("closing")}
        cents={total?.closingBalance}
        more={total ? <Change cents={total.closingBalance - total.openingBalance} /> : null}
      />
    </dl>
  );
}

/** By how much the balance changed in the period. */
function Change({ cents }: { cents: bigint }) {
  const t = useTranslations("statement");
  if (cents === 0n) return <span className="block text-faint text-xs">{t("balanceSame")}</span>;
  return (
    <span className="flex flex-wrap gap-x-1 text-faint text-xs">
      {t(cents > 0n ? "balanceUp" : "balanceDown")}
      <Money cents={cents > 0n ? cents : -cents} />
    </span>
  );
}

type FigureProps = {
  name: string;
  /** Undefined: not read yet. Null: it cannot be read. */
  cents: bigint | null | undefined;
  more?: ReactNode;
  isDebit?: boolean;
  className?: string;
};

function Figure({ name, cents, more, isDebit = false, className = "text-ink" }: FigureProps) {
  const look = `font-semibold text-lg tracking-tight ${className}`;
  return (
    <div className="flex flex-col bg-surface px-5 py-3.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5">
        {cents === undefined ? (
          <Skeleton className="h-7 w-32" />
        ) : cents === null ? (
          <span className={look}>–</span>
        ) : (
          <Money cents={isDebit ? -cents : cents} className={look} />
        )}
        {cents === undefined ? null : more}
      </dd>
    </div>
  );
}
