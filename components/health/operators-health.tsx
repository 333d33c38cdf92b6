import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Scrollable } from "../ui/scrollable.tsx";

type OperatorHealth = ConsoleOutput<"showHealth">["operators"][number];
type Row = Omit<OperatorHealth, "operatorId"> & { operatorId: string | null };

type Props = { operators: readonly OperatorHealth[] | undefined; withoutOperator: number };

/** Shows what needs a person, by operator. The last row: messages that belong to none. */
export function OperatorsHealth({ operators, withoutOperator }: Props) {
  const t = useTranslations("health");
  const nobody = { operatorId: null, name: t("nobody"), failingWebhooks: 0, waitingOrders: 0 };
  const rows: readonly Row[] | undefined = operators && [
    ...operators,
    ...(withoutOperator > 0 ? [{ ...nobody, quarantinedMessages: withoutOperator }] : []),
  ];
  const columns: Column<Row>[] = [
    {
      id: "operator",
      header: t("operator"),
      cell: ({ name, operatorId }) => (
        <span className={operatorId ? "font-medium text-ink" : "text-muted"}>{name}</span>
      ),
      className: "w-full",
    },
    {
      id: "quarantined",
      header: t("quarantined"),
      cell: (row) => <Count of={row.quarantinedMessages} isBad />,
      align: "right",
    },
    {
      id: "failing",
      header: t("failingWebhooks"),
      cell: (row) => <Count of={row.failingWebhooks} isBad />,
      align: "right",
      from: "sm",
    },
    {
      id: "orders",
      header: t("waitingOrders"),
      cell: (row) => <Count of={row.waitingOrders} />,
      align: "right",
      from: "md",
    },
  ];
  return (
    <Card flush title={t("operators")}>
      <Scrollable label={t("operators")} className="overflow-x-auto">
        <DataTable
          caption={t("operators")}
          columns={columns}
          rows={rows}
          rowKey={({ operatorId }) => operatorId ?? "nobody"}
          skeletonRows={2}
        />
      </Scrollable>
    </Card>
  );
}

/** A count, marked when it is bad that there are any. */
function Count({ of, isBad = false }: { of: number; isBad?: boolean }) {
  const format = useFormatter();
  return (
    <span className={`tabular-nums ${of > 0 && isBad ? "font-medium text-bad" : "text-muted"}`}>
      {format.number(of)}
    </span>
  );
}
