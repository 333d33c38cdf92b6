import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Payment = ConsoleOutput<"listRecentPayments">["payments"][number];

/** Shows the latest received Pix payments. */
export function RecentPayments() {
  const t = useTranslations("overview");
  const read = useRead("listRecentPayments", {});
  const payments = read.data?.payments;
  const columns = usePaymentColumns();
  return (
    <Card
      flush
      title={t("recent")}
      aside={
        <Link href="/charges?status=PAID" className={buttonStyles({ look: "ghost", size: "sm", className: "-mr-2.5" })}>
          {t("seeAll")}
        </Link>
      }
    >
      {read.isError && !payments ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : payments?.length === 0 ? (
        <Notice icon={ArrowDownToLine} title={t("recentEmpty")} action={<NewRecordLink kind="charge" />}>
          {t("recentEmptyHint")}
        </Notice>
      ) : (
        <LiveTable
          scope="recent"
          isPrevious={false}
          caption={t("recent")}
          columns={columns}
          rows={payments}
          rowKey={(payment) => payment.endToEndId}
          rowName={(payment) => payment.endToEndId}
          isPayment={() => true}
          href={(payment) => `/charges/${payment.chargeId}`}
          skeletonRows={5}
        />
      )}
    </Card>
  );
}

function usePaymentColumns(): Column<Payment>[] {
  const t = useTranslations("overview");
  return [
    {
      id: "payer",
      header: t("payer"),
      cell: (payment) => (
        <>
          <span className="block truncate font-medium text-ink">{payment.payerName}</span>
          <MaskedTaxId taxId={payment.payerTaxId} className="text-muted text-xs" />
        </>
      ),
      className: "max-w-0",
    },
    {
      id: "account",
      header: t("account"),
      cell: (payment) => <span className="text-muted tabular-nums">{payment.accountNumber}</span>,
      from: "md",
      className: "w-40",
    },
    {
      id: "at",
      header: t("received"),
      cell: (payment) => <DateTime at={payment.settledAt} className="text-muted" />,
      from: "sm",
      className: "w-40",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: (payment) => <Money cents={payment.amount} className="font-medium text-ink" />,
      align: "right",
      className: "w-32",
    },
  ];
}
