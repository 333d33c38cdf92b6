import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { RailMark } from "../records/rail-mark.tsx";
import { TwoLines } from "../records/use-record-columns.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";

type Row = ConsoleOutput<"listUnappliedPayments">["rows"][number];

/** The columns of the list. Narrow screens show the reason and the time under the amount. */
export function useUnappliedColumns(): Column<Row>[] {
  const t = useTranslations("unapplied");
  const list = useTranslations("list");
  const reason = useTranslations("unappliedReason");
  return [
    {
      id: "amount",
      header: list("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <span className="block text-pretty text-ink text-xs sm:hidden">{reason(row.reason)}</span>
          <DateTime at={row.createdAt} className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "max-sm:w-full max-sm:max-w-0 max-sm:py-2 sm:w-36 md:w-28 md:pr-6 md:text-right",
    },
    {
      id: "status",
      header: list("status"),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Status of="unappliedPayment" status={row.status} />
          <RailMark state={row.railState} />
        </span>
      ),
      className: "w-36 max-sm:text-right",
    },
    {
      id: "reason",
      header: t("why"),
      cell: (row) => <TwoLines first={reason(row.reason)} second={payerOf(row)} />,
      from: "sm",
      className: "max-w-0",
    },
    {
      id: "account",
      header: list("account"),
      cell: (row) => <span className="text-muted tabular-nums">{row.accountNumber}</span>,
      from: "md",
      className: "w-28",
      isOptional: true,
    },
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: (row) => <Identifier id={row.endToEndId} what={t("endToEndId")} className="text-muted" />,
      from: "lg",
      className: "w-44",
    },
    {
      id: "created",
      header: t("arrived"),
      cell: (row) => <DateTime at={row.createdAt} className="text-muted" />,
      from: "md",
      align: "right",
      className: "w-36",
    },
  ];
}

const payerOf = ({ payerName, payerTaxId }: Row) =>
  payerName ?? (payerTaxId ? <MaskedTaxId taxId={payerTaxId} /> : null);
