"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { RecordList, useRecordList } from "../lists/record-list.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { idColumn, moneyColumn, TwoLines, timeColumn, useRecordColumns } from "../records/use-record-columns.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Money } from "../values/money.tsx";

type Row = ConsoleOutput<"listRefunds">["rows"][number];

/** The refund list page: live, newest first by default. */
export function Refunds() {
  const t = useTranslations("refunds");
  return (
    <AddressChoices>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("refunds");
  const list = useRecordList("refund");
  const read = useRead("listRefunds", list.input, { keepPrevious: true, isOn: !list.isOfNobody });
  const words = useTranslations("list");
  const columns = useRecordColumns<"refund", Row>("refund", {
    who: (row) => row.creditorName ?? "",
    columns: [
      {
        id: "creditor",
        header: t("creditor"),
        cell: (row) => <TwoLines first={row.creditorName ?? "—"} second={row.description ?? row.creditorTaxId ?? ""} />,
        from: "sm",
        className: "max-w-0",
      },
      {
        id: "original",
        header: t("original"),
        cell: (row) => <Money cents={row.originalAmount} className="text-muted" />,
        from: "lg",
        className: "w-36",
      },
    ],
    optional: [
      idColumn("endToEndId", "EndToEndId", (row) => row.refundEndToEndId),
      timeColumn("settledAt", words("settledAt"), (row) => row.settledAt),
      moneyColumn("fee", words("fee"), (row) => row.fee),
    ],
  });
  return (
    <RecordList
      kind="refund"
      caption={t("title")}
      searchHint={t("searchHint")}
      list={list}
      read={read}
      columns={columns}
      rowKey={(row) => row.transactionId}
      rowName={(row) => row.externalId}
      href={(row) => `/refunds/${row.transactionId}`}
      empty={
        <Notice
          icon={Undo2}
          title={t("empty")}
          action={
            <Link href="/charges?status=PAID" className={buttonStyles({})}>
              {t("toPayments")}
            </Link>
          }
        >
          {t("emptyHint")}
        </Notice>
      }
    />
  );
}
