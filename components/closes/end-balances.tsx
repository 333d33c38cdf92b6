import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { DataTable, type Column as TableColumn } from "../ui/data-table.tsx";
import { Money } from "../values/money.tsx";
import { type Column, closingOf, type Figures, totalOf } from "./figures.ts";

/** Shows the balances at the end of a period by account: available, held and both together. */
export function EndBalances({ accounts }: { accounts: readonly Figures[] }) {
  const t = useTranslations("closes");
  const money = (id: "available" | "held" | "total", cents: (column: Column) => bigint): TableColumn<Column> => ({
    id,
    header: t(id),
    cell: (column) => (
      <Money cents={cents(column)} className={id === "total" ? "font-medium text-ink" : "text-muted"} />
    ),
    align: "right",
    ...(id === "total" ? {} : { from: "sm" }),
  });
  const rows: Column[] = accounts.length > 1 ? [...accounts, totalOf(accounts)] : [...accounts];
  if (rows.length === 0) return null;
  return (
    <Card flush title={t("endBalances")}>
      <DataTable
        caption={t("endBalances")}
        rows={rows}
        rowKey={({ accountNumber }) => accountNumber ?? "all"}
        columns={[
          {
            id: "account",
            header: t("account"),
            cell: (column) => (
              <>
                <span className="block truncate text-ink">{column.holderName ?? <strong>{t("all")}</strong>}</span>
                <span className="block text-muted text-xs tabular-nums">{column.accountNumber}</span>
                <span className="block text-muted text-xs sm:hidden">
                  {t("held")}: <Money cents={column.held} />
                </span>
              </>
            ),
            className: "w-full max-w-0",
          },
          money("available", ({ available }) => available),
          money("held", ({ held }) => held),
          money("total", closingOf),
        ]}
      />
    </Card>
  );
}
