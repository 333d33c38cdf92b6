import { ArrowDownToLine, ArrowUpFromLine, Ban, Hourglass, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { RefusedMark } from "../records/refused-mark.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Money } from "../values/money.tsx";
import { playerAddress } from "../values/player-address.ts";
import { Status } from "../values/status.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Row = ConsoleOutput<"listPlayerRecords">["rows"][number];

const ICONS = {
  charge: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  refund: Undo2,
  refusedPayment: Ban,
  unappliedPayment: Hourglass,
} as const;

const PATHS = {
  charge: "/charges",
  withdrawal: "/payouts",
  refund: "/refunds",
  unappliedPayment: "/charges/unapplied",
} as const;

/** Returns the page of a record. A refused payment is shown on that of its charge, or else of its player. */
export function addressOf({ kind, id, chargeId }: Row): string {
  if (kind !== "refusedPayment") return `${PATHS[kind]}/${id}`;
  return chargeId ? `/charges/${chargeId}` : playerAddress({ at: "refusedPayer", recordId: id });
}

function Kind({ row: { kind, createdAt } }: { row: Row }) {
  const text = useTranslations("palette");
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span>
        {text(kind)}
        <DateTime at={createdAt} className="block text-muted text-xs md:hidden" />
      </span>
    </span>
  );
}

function Standing({ row: { kind, status } }: { row: Row }) {
  return kind === "refusedPayment" ? <RefusedMark /> : <Status of={kind} status={status as "SUCCESS"} />;
}

/** Returns the columns of a player's lists. */
export function usePlayerColumns(): Column<Row>[] {
  const list = useTranslations("list");
  const reason = useTranslations("unappliedReason");
  return [
    {
      id: "kind",
      header: list("kind"),
      cell: (row) => <Kind row={row} />,
      className: "sm:w-44",
    },
    {
      id: "amount",
      header: list("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <span className="mt-1 flex justify-end sm:hidden">
            <Standing row={row} />
          </span>
        </>
      ),
      align: "right",
      className: "w-32 max-sm:py-2",
    },
    {
      id: "status",
      header: list("status"),
      cell: (row) => <Standing row={row} />,
      from: "sm",
      className: "w-32",
    },
    {
      id: "description",
      header: list("description"),
      cell: (row) => (
        <span className="block truncate text-muted">
          {row.kind === "refusedPayment" ? reason(row.status as "PAYER_MISMATCH") : row.description}
        </span>
      ),
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
