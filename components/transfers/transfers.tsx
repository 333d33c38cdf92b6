"use client";

import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { RecordList, useRecordList } from "../lists/record-list.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { moneyColumn, TwoLines, useRecordColumns } from "../records/use-record-columns.tsx";
import { Notice } from "../ui/notice.tsx";

type Row = ConsoleOutput<"listTransfers">["rows"][number];

/** The transfer list page: live, newest first by default. */
export function Transfers() {
  const t = useTranslations("transfers");
  return (
    <AddressChoices>
      <PageHeader title={t("title")}>
        <NewRecordLink kind="transfer" />
      </PageHeader>
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("transfers");
  const list = useRecordList("transfer");
  const read = useRead("listTransfers", list.input, { keepPrevious: true, isOn: !list.isOfNobody });
  const words = useTranslations("list");
  const columns = useRecordColumns<"transfer", Row>("transfer", {
    who: (row) => `${row.accountNumber} → ${row.toAccountNumber}`,
    columns: [
      {
        id: "accounts",
        header: t("accounts"),
        cell: (row) => (
          <TwoLines
            first={<span className="tabular-nums">{`${row.accountNumber} → ${row.toAccountNumber}`}</span>}
            second={row.description ?? row.toHolderName}
          />
        ),
        from: "sm",
        className: "max-w-0",
      },
    ],
    optional: [moneyColumn("fee", words("fee"), (row) => row.fee)],
  });
  return (
    <RecordList
      kind="transfer"
      caption={t("title")}
      searchHint={t("searchHint")}
      list={list}
      read={read}
      columns={columns}
      rowKey={(row) => row.transactionId}
      rowName={(row) => row.externalId}
      href={(row) => `/transfers/${row.transactionId}`}
      empty={
        <Notice icon={ArrowLeftRight} title={t("empty")} action={<NewRecordLink kind="transfer" />}>
          {t("emptyHint")}
        </Notice>
      }
    />
  );
}
