import { useFormatter, useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { Money } from "../values/money.tsx";
import { useDayName } from "../values/use-day-name.ts";
import { type Proof, ProofBadge } from "./proof-badge.tsx";
import { RetryButton } from "./retry-button.tsx";

/** The columns of the list of proven days. */
export function useDayColumns(): Column<Proof>[] {
  const t = useTranslations("proofs");
  const format = useFormatter();
  return [
    {
      id: "day",
      header: t("day"),
      cell: (row) => <DayCell row={row} />,
      foot: (row) => <Failure proof={row} />,
      className: "w-full max-w-0",
    },
    { id: "status", header: t("status"), cell: (row) => <ProofBadge {...row} />, from: "sm" },
    {
      id: "matched",
      header: t("matched"),
      cell: ({ linesMatched }) => <span className="text-muted tabular-nums">{format.number(linesMatched)}</span>,
      align: "right",
      from: "xl",
    },
    {
      id: "opening",
      header: t("opening"),
      cell: ({ openingDifference }) => <Figure cents={openingDifference} />,
      align: "right",
      from: "xl",
    },
    {
      id: "ours",
      header: t("ours"),
      cell: ({ ourBalance }) => <Figure cents={ourBalance} />,
      align: "right",
      from: "md",
    },
    {
      id: "bank",
      header: t("banks"),
      cell: ({ bankBalance }) => <Figure cents={bankBalance} />,
      align: "right",
      from: "md",
    },
    {
      id: "blocked",
      header: t("blocked"),
      cell: (row) => <Figure cents={blockedOf(row)} />,
      align: "right",
      from: "lg",
    },
  ];
}

/** What the bank had blocked, by court or for a dispute: it is a part of its balance. */
function blockedOf({ blockedByCourt, blockedByDispute }: Proof): bigint | null {
  return blockedByCourt === null && blockedByDispute === null
    ? null
    : (blockedByCourt ?? 0n) + (blockedByDispute ?? 0n);
}

function Figure({ cents }: { cents: bigint | null }) {
  return cents === null ? <span className="text-faint">–</span> : <Money cents={cents} className="text-ink" />;
}

/** The day and the bank. Narrow screens have the rest below them. */
function DayCell({ row }: { row: Proof }) {
  const t = useTranslations("proofs");
  const dayName = useDayName();
  const { day, bank, open, differences, ourBalance, bankBalance } = row;
  const blocked = blockedOf(row);
  return (
    <span className="block min-w-0 py-1.5">
      <span className="block truncate font-medium text-ink">{dayName(day)}</span>
      <span className="block truncate text-muted text-xs">{bank.name}</span>
      {differences > 0 ? (
        <span className="block truncate text-muted text-xs">{t("differencesOf", { open, count: differences })}</span>
      ) : null}
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs md:hidden">
        <span className="sm:hidden">
          <ProofBadge {...row} />
        </span>
        {ourBalance === null ? null : (
          <span>
            {t("ours")} <Money cents={ourBalance} className="text-ink" />
          </span>
        )}
        {bankBalance === null ? null : (
          <span>
            {t("banks")} <Money cents={bankBalance} className="text-ink" />
          </span>
        )}
        {blocked === null || blocked === 0n ? null : (
          <span>
            {t("blocked")} <Money cents={blocked} className="text-ink" />
          </span>
        )}
      </span>
    </span>
  );
}

/** Why a day is not proven, and a way to have it tried again. */
function Failure({ proof }: { proof: Proof }) {
  const t = useTranslations("proofs");
  const { status, attempts, failure, mayRetry } = proof;
  if (!failure || (status !== "FAILED" && status !== "OPEN")) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-1.5">
      <span className="wrap-anywhere text-bad text-xs">
        {t("failure", { attempts })}: {failure}
      </span>
      {mayRetry ? <RetryButton proof={proof} /> : null}
    </div>
  );
}
