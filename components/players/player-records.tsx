import { ArrowDownToLine, ArrowUpFromLine, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import type { Column } from "../ui/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import { PLAYER_PARSERS, recordsInput } from "./player-reads.ts";

type Row = ConsoleOutput<"listPlayerRecords">["rows"][number];

const KINDS = {
  charge: { path: "/charges", icon: ArrowDownToLine },
  withdrawal: { path: "/payouts", icon: ArrowUpFromLine },
  refund: { path: "/refunds", icon: Undo2 },
} as const;

/** Lists a player's payments, payouts and refunds, newest first, live. */
export function PlayerRecords({ playerId }: { playerId: string }) {
  const t = useTranslations("player");
  const { page } = useKeysetQuery(PLAYER_PARSERS);
  const input = recordsInput(playerId, page.before);
  const read = useRead("listPlayerRecords", input, { keepPrevious: true });
  return (
    <KeysetList
      name="player"
      title={t("records")}
      caption={t("records")}
      columns={useColumns()}
      page={page}
      input={input}
      read={read}
      rows={read.data?.rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      isPayment={(row) => row.kind === "charge" && row.status === "PAID"}
      href={(row) => `${KINDS[row.kind].path}/${row.id}`}
      empty={<Notice icon={ArrowDownToLine} title={t("none")} />}
    />
  );
}

function useColumns(): Column<Row>[] {
  const list = useTranslations("list");
  const kind = useTranslations("palette");
  return [
    {
      id: "kind",
      header: list("kind"),
      cell: (row) => {
        const { icon: Icon } = KINDS[row.kind];
        return (
          <span className="inline-flex items-center gap-2.5 text-ink">
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span>
              {kind(row.kind)}
              <DateTime at={row.createdAt} className="block text-muted text-xs md:hidden" />
            </span>
          </span>
        );
      },
      className: "sm:w-44",
    },
    {
      id: "amount",
      header: list("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <span className="mt-1 flex justify-end sm:hidden">
            <Status of={row.kind} status={row.status as "SUCCESS"} />
          </span>
        </>
      ),
      align: "right",
      className: "w-32 max-sm:py-2",
    },
    {
      id: "status",
      header: list("status"),
      cell: (row) => <Status of={row.kind} status={row.status as "SUCCESS"} />,
      from: "sm",
      className: "w-32",
    },
    {
      id: "description",
      header: list("description"),
      cell: (row) => <span className="block truncate text-muted">{row.description}</span>,
      from: "xl",
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
      id: "created",
      header: list("created"),
      cell: (row) => <DateTime at={row.createdAt} className="text-muted" />,
      from: "md",
      align: "right",
      className: "w-36",
    },
  ];
}
