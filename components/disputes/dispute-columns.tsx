import { useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { Money } from "../values/money.tsx";
import { Deadline } from "./deadline.tsx";
import { type Dispute, DisputeBadge } from "./dispute-badge.tsx";

/** The columns of the list of disputes. */
export function useDisputeColumns(): Column<Dispute>[] {
  const t = useTranslations("disputes");
  return [
    { id: "what", header: t("what"), cell: (row) => <WhatCell row={row} />, className: "w-full max-w-0" },
    { id: "deadline", header: t("deadline"), cell: (row) => <Deadline dispute={row} />, from: "lg" },
    {
      id: "account",
      header: t("account"),
      cell: ({ accountNumber }) => <span className="text-muted tabular-nums">{accountNumber ?? "–"}</span>,
      from: "xl",
      isOptional: true,
    },
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: ({ endToEndId }) => <Identifier id={endToEndId} what={t("endToEndId")} className="text-muted" />,
      from: "xl",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: ({ amount }) => <Money cents={amount} className="font-medium text-ink" />,
      align: "right",
      from: "sm",
    },
  ];
}

/** The state and what the bank says. Narrow screens have the amount and the deadline with it. */
function WhatCell({ row }: { row: Dispute }) {
  return (
    <span className="block min-w-0 py-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DisputeBadge dispute={row} />
        <Money cents={row.amount} className="font-medium text-ink sm:hidden" />
      </span>
      <span className="mt-1 block truncate text-muted text-xs">
        {row.text ? `${row.bankName} · ${row.text}` : row.bankName}
      </span>
      <span className="mt-1 block text-xs lg:hidden">
        <Deadline dispute={row} />
      </span>
    </span>
  );
}
