"use client";

import { QrCode } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { NetworkNotice } from "../forms/network-notice.tsx";
import { RecordList, useRecordList } from "../lists/record-list.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { idColumn, moneyColumn, TwoLines, timeColumn, useRecordColumns } from "../records/use-record-columns.tsx";
import { Notice } from "../ui/notice.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";

type ChargeRow = ConsoleOutput<"listCharges">["rows"][number];

/** The charge list page: live, newest first by default. */
export function Charges() {
  const t = useTranslations("charges");
  return (
    <AddressChoices>
      <PageHeader title={t("title")}>
        <NewRecordLink kind="charge" />
      </PageHeader>
      <NetworkNotice className="mb-5" />
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("charges");
  const list = useRecordList("charge");
  const read = useRead("listCharges", list.input, { keepPrevious: true, isOn: !list.isOfNobody });
  const columns = useChargeColumns();
  return (
    <RecordList
      kind="charge"
      caption={t("title")}
      searchHint={t("searchHint")}
      list={list}
      read={read}
      columns={columns}
      rowKey={(row) => row.chargeId}
      rowName={(row) => row.externalId}
      href={(row) => `/charges/${row.chargeId}`}
      isPayment={(row) => row.status === "PAID"}
      empty={
        <Notice icon={QrCode} title={t("empty")} action={<NewRecordLink kind="charge" />}>
          {t("emptyHint")}
        </Notice>
      }
    />
  );
}

function useChargeColumns() {
  const t = useTranslations("charges");
  const list = useTranslations("list");
  const who = (row: ChargeRow) => row.payerName ?? (row.payerTaxId ? <MaskedTaxId taxId={row.payerTaxId} /> : null);
  return useRecordColumns<"charge", ChargeRow>("charge", {
    who: (row) => who(row) ?? row.description,
    columns: [
      {
        id: "payer",
        header: t("payer"),
        cell: (row) => <TwoLines first={who(row)} second={row.description} nobody={t("anyPayer")} />,
        from: "sm",
        className: "max-w-0",
      },
    ],
    optional: [
      idColumn("endToEndId", "EndToEndId", (row) => row.endToEndId),
      timeColumn("paidAt", list("paidAt"), (row) => row.paidAt),
      moneyColumn("refunded", list("refunded"), (row) => row.refunded),
    ],
  });
}
