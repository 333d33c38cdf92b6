import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, CornerUpLeft, Gavel, Receipt, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { Kind, Line } from "./selection/statement-selection.ts";

/**
 * Returns the columns of the lines. Narrow screens show the time under the kind, and the balance under the amount. `withAccount`: the lines
 * are of several accounts.
 */
export function useLineColumns(withAccount: boolean): Column<Line>[] {
  const t = useTranslations("statement");
  return [
    {
      id: "movement",
      header: t("movement"),
      cell: (line) => (
        <span className="block min-w-0 text-left">
          <span className="block truncate text-ink">{line.name ?? line.description ?? t("nobody")}</span>
          <span className="flex gap-x-2 overflow-hidden text-muted text-xs">
            <LineKind kind={line.typeB} terse />
            <DateTime at={line.settlementDateTime} className="md:hidden" />
          </span>
          {withAccount ? (
            <span className="block text-faint text-xs tabular-nums md:hidden">{line.accountNumber}</span>
          ) : null}
        </span>
      ),
      className: "max-w-0",
    },
    ...(withAccount
      ? [
          {
            id: "account",
            header: t("account"),
            cell: (line: Line) => <span className="text-muted tabular-nums">{line.accountNumber}</span>,
            from: "md" as const,
            className: "w-28",
          },
        ]
      : []),
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: (line) =>
        line.endToEndId ? <Identifier id={line.endToEndId} what={t("endToEndId")} className="text-muted" /> : null,
      from: "lg",
      className: "w-48",
    },
    {
      id: "when",
      header: t("when"),
      cell: (line) => <DateTime at={line.settlementDateTime} className="text-muted" />,
      from: "md",
      className: "w-32",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: (line) => (
        <>
          <Money cents={line.amount} className={line.amount > 0n ? "font-medium text-good" : "font-medium text-ink"} />
          <Money cents={line.balanceAfter} className="block text-faint text-xs md:hidden" />
        </>
      ),
      align: "right",
      className: "w-32",
    },
    {
      id: "balance",
      header: withAccount ? t("accountBalance") : t("balance"),
      cell: (line) => <Money cents={line.balanceAfter} className="text-muted" />,
      align: "right",
      from: "md",
      className: "w-36",
    },
  ];
}

const ICONS = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  refund: Undo2,
  internalTransfer: ArrowLeftRight,
  fee: Receipt,
  judicial: Gavel,
  withdrawalReturn: CornerUpLeft,
};

/** Shows the kind of a statement line. `terse`: only the icon on narrow screens. */
export function LineKind({ kind, terse = false }: { kind: Kind; terse?: boolean }) {
  const kindName = useTranslations("lineKind");
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className={terse ? "max-md:sr-only" : undefined}>{kindName(kind)}</span>
    </span>
  );
}
