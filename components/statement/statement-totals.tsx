"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";

type Day = ConsoleOutput<"getConsolidatedStatement">["summaries"][number];

/** Shows the period's opening balance, credits, debits and closing balance. */
export function StatementTotals({ days }: { days: readonly Day[] | undefined }) {
  const t = useTranslations("statement");
  const sum = (member: "totalCredits" | "totalDebits") => days?.reduce((total, day) => total + day[member], 0n);
  const count = (member: "creditCount" | "debitCount") => days?.reduce((total, day) => total + day[member], 0) ?? 0;
  const debits = sum("totalDebits");
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-xl border border-line bg-line min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <Figure name={t("opening")} cents={days?.[0]?.openingBalance} />
      <Figure
        name={t("credits")}
        cents={sum("totalCredits")}
        more={t("count", { count: count("creditCount") })}
        className="text-good"
      />
      <Figure
        name={t("debits")}
        cents={debits === undefined ? undefined : -debits}
        more={t("count", { count: count("debitCount") })}
      />
      <Figure name={t("closing")} cents={days?.at(-1)?.closingBalance} />
    </dl>
  );
}

function Figure(props: { name: string; cents: bigint | undefined; more?: ReactNode; className?: string }) {
  const { name, cents, more, className = "text-ink" } = props;
  return (
    <div className="flex flex-col bg-surface px-5 py-3.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5">
        {cents === undefined ? (
          <Skeleton className="h-7 w-32" />
        ) : (
          <Money cents={cents} className={`font-semibold text-lg tracking-tight ${className}`} />
        )}
        {more && cents !== undefined ? <span className="block text-faint text-xs">{more}</span> : null}
      </dd>
    </div>
  );
}
