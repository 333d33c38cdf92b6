"use client";

import { Archive } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Notice } from "../ui/notice.tsx";
import { useClosesColumns } from "./closes-columns.tsx";
import { CLOSES_PARSERS, closesInput } from "./closes-reads.ts";
import { NextPeriods } from "./next-periods.tsx";
import { OtherPeriod } from "./other-period.tsx";

/** The page of closes: what is next, and what is closed. */
export function Closes() {
  return (
    <KeptAddress>
      <Everything />
    </KeptAddress>
  );
}

function Everything() {
  const t = useTranslations("closes");
  const { page } = useKeysetQuery(CLOSES_PARSERS);
  const input = closesInput(page.before);
  const read = useRead("listCloses", input, { keepPrevious: true });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <NextPeriods closes={read.data} />
          <OtherPeriod />
        </div>
        <KeysetList
          name="closes"
          title={t("closes")}
          caption={t("closes")}
          columns={useClosesColumns()}
          page={page}
          input={input}
          read={read}
          rows={read.data?.closes}
          rowKey={({ closeId }) => closeId}
          href={({ period }) => `/closes/${period}`}
          empty={
            <Notice icon={Archive} title={t("empty")}>
              {t("emptyHint")}
            </Notice>
          }
        />
      </div>
    </>
  );
}
