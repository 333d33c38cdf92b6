import { useTranslations } from "next-intl";
import { type Column, DataTable } from "../../ui/data-display/data-table.tsx";
import { Scrollable } from "../../ui/data-display/scrollable.tsx";
import { Money } from "../../values/money.tsx";
import type { StatementQuery } from "../selection/use-statement-query.ts";
import type { Totals } from "./statement-totals.tsx";

type Row = Totals["accounts"][number];
type Props = { totals: Totals; state: StatementQuery };

/** Shows the balances and totals of each of several accounts. An account leads to its own statement. */
export function AccountTotals({ totals: { accounts, tooMany }, state }: Props) {
  const t = useTranslations("statement");
  const money = (
    id: "openingBalance" | "totalCredits" | "totalDebits" | "closingBalance",
    header: string,
    from?: "sm" | "md",
  ): Column<Row> => {
    const isSum = id === "totalCredits" || id === "totalDebits";
    return {
      id,
      header,
      cell: (row) =>
        tooMany && isSum ? (
          "–"
        ) : (
          <Money
            cents={id === "totalDebits" ? -row[id] : row[id]}
            className={id === "closingBalance" ? "font-medium text-ink" : "text-muted"}
          />
        ),
      align: "right",
      ...(from ? { from } : {}),
    };
  };
  return (
    <Scrollable label={t("perAccount")} className="max-h-64 overflow-y-auto rounded-xl border border-line">
      <DataTable
        caption={t("perAccount")}
        compact
        columns={[
          {
            id: "account",
            header: t("account"),
            cell: (row) => <span className="tabular-nums">{row.accountNumber}</span>,
          },
          money("openingBalance", t("opening"), "md"),
          money("totalCredits", t("credits"), "sm"),
          money("totalDebits", t("debits"), "sm"),
          money("closingBalance", t("closing")),
        ]}
        rows={accounts}
        rowKey={(row) => row.accountNumber}
        onOpen={(row) => void state.narrow({ account: row.accountNumber })}
      />
    </Scrollable>
  );
}
