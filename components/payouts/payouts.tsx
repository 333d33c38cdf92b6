"use client";

import { ArrowUpFromLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { NetworkNotice } from "../forms/network-notice.tsx";
import { RecordList, useRecordList } from "../lists/record-list.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { RailMark } from "../records/rail-mark.tsx";
import { idColumn, moneyColumn, TwoLines, timeColumn, useRecordColumns } from "../records/use-record-columns.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import { useStatusWord } from "../values/status.tsx";

type Row = ConsoleOutput<"listWithdrawals">["rows"][number];

/** The payout list page: live, newest first by default. */
export function Payouts() {
  const t = useTranslations("payouts");
  return (
    <AddressChoices>
      <PageHeader title={t("title")}>
        <NewRecordLink kind="withdrawal" />
      </PageHeader>
      <NetworkNotice className="mb-5" />
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("payouts");
  const list = useRecordList("withdrawal");
  const read = useRead("listWithdrawals", list.input, { keepPrevious: true, isOn: !list.isOfNobody });
  const words = useTranslations("list");
  const status = useStatusWord();
  const columns = useRecordColumns<"withdrawal", Row>("withdrawal", {
    who: (row) => row.creditorName ?? row.creditorTaxId ?? t("nobody"),
    mark: (row) => (
      <>
        <RailMark state={row.railState} />
        {row.returned > 0n ? <Badge tone="warn">{status("withdrawal", "RETURNED")}</Badge> : null}
      </>
    ),
    columns: [
      {
        id: "creditor",
        header: t("creditor"),
        cell: (row) => (
          <TwoLines
            first={row.creditorName ?? row.creditorTaxId}
            second={[row.creditorName && row.creditorTaxId, row.bankName].filter(Boolean).join(" · ")}
            nobody={t("nobody")}
          />
        ),
        from: "sm",
        className: "max-w-0",
      },
    ],
    optional: [
      idColumn("endToEndId", "EndToEndId", (row) => row.endToEndId),
      timeColumn("settledAt", words("settledAt"), (row) => row.settledAt),
      moneyColumn("fee", words("fee"), (row) => row.fee),
    ],
  });
  return (
    <RecordList
      kind="withdrawal"
      caption={t("title")}
      searchHint={t("searchHint")}
      list={list}
      read={read}
      columns={columns}
      rowKey={(row) => row.transactionId}
      rowName={(row) => row.externalId}
      href={(row) => `/payouts/${row.transactionId}`}
      empty={
        <Notice icon={ArrowUpFromLine} title={t("empty")} action={<NewRecordLink kind="withdrawal" />}>
          {t("emptyHint")}
        </Notice>
      }
    />
  );
}
