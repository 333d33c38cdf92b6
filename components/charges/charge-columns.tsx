import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { Column } from "../ui/data-table.tsx";
import { ChargeStatus } from "../values/charge-status.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Identifier } from "../values/identifier.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";
import { Money } from "../values/money.tsx";

export type ChargeRow = ConsoleOutput<"listCharges">["charges"][number];

/** What the list says of each charge; on a narrow screen the time goes under the amount. */
export function useChargeColumns(): Column<ChargeRow>[] {
  const t = useTranslations("charges");
  return [
    {
      id: "amount",
      header: t("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <DateTime at={row.createdAt} className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "w-36",
    },
    {
      id: "status",
      header: t("status"),
      cell: (row) => <ChargeStatus status={row.status} />,
      className: "w-32 max-sm:text-right",
    },
    { id: "payer", header: t("payer"), cell: (row) => <Payer row={row} />, from: "sm", className: "max-w-0" },
    {
      id: "externalId",
      header: t("externalId"),
      cell: (row) => <Identifier id={row.externalId} what={t("externalId")} className="text-muted" />,
      from: "lg",
      className: "w-48",
    },
    {
      id: "created",
      header: t("created"),
      cell: (row) => <DateTime at={row.createdAt} className="text-muted" />,
      from: "md",
      align: "right",
      className: "w-36",
    },
  ];
}

function Payer({ row }: { row: ChargeRow }) {
  const t = useTranslations("charges");
  const name = row.payerName ?? (row.payerTaxId ? <MaskedTaxId taxId={row.payerTaxId} /> : null);
  return (
    <span className="block min-w-0">
      <span className={name ? "block truncate text-ink" : "block truncate text-faint"}>{name ?? t("anyPayer")}</span>
      {row.description ? <span className="block truncate text-muted text-xs">{row.description}</span> : null}
    </span>
  );
}
