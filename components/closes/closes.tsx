"use client";

import { Archive } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { addDays } from "#lib/core/brt.ts";
import { monthOf } from "#lib/domain/statement/closes/periods/period.contract.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Field } from "../ui/field.tsx";
import { DayInput } from "../ui/inputs/day-input.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { usePeriodName } from "../values/times/use-period-name.ts";
import { CloseBadge } from "./close-badge.tsx";
import { CLOSES_PARSERS, closesInput } from "./closes-reads.ts";
import { NextPeriods } from "./next-periods.tsx";

/** The page of closes: what is next, and what is closed. */
export function Closes() {
  return (
    <AddressChoices>
      <Everything />
    </AddressChoices>
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

/** Leads to the page of any day, or of its month. */
function OtherPeriod() {
  const t = useTranslations("closes");
  useBusinessAhead();
  const today = businessDay();
  const [chosen, choose] = useState<string>();
  const day = chosen ? chosen : addDays(today, -1);
  return (
    <Card title={t("another")}>
      <div className="-mt-3 flex flex-col gap-4">
        <p className="text-pretty text-muted text-sm">{t("anotherHint")}</p>
        <Field label={t("day")}>
          {(control) => <DayInput {...control} what={t("day")} value={day} max={today} onValue={choose} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Link href={`/closes/${day}`} className={buttonStyles({})}>
            {t("openDay")}
          </Link>
          <Link href={`/closes/${monthOf(day)}`} className={buttonStyles({})}>
            {t("openMonth")}
          </Link>
        </div>
      </div>
    </Card>
  );
}

type Close = ConsoleOutput<"listCloses">["closes"][number];

/** The columns of the list of closes. A narrow screen has who and when below the period. */
function useClosesColumns(): Column<Close>[] {
  const t = useTranslations("closes");
  const format = useFormatter();
  const periodName = usePeriodName();
  return [
    {
      id: "period",
      header: t("period"),
      cell: ({ period, status, closedAt, closedBy }) => (
        <>
          <span className="block truncate text-ink first-letter:uppercase">{periodName(period)}</span>
          <span className="block truncate text-muted text-xs lg:hidden">
            <DateTime at={closedAt} look="day" /> · {closedBy.name ?? <ActorName actor={closedBy} />}
          </span>
          {status === "CLOSED" ? null : (
            <span className="mt-1 block sm:hidden">
              <CloseBadge status={status} />
            </span>
          )}
        </>
      ),
      className: "w-full max-w-0",
    },
    { id: "status", header: t("status"), cell: ({ status }) => <CloseBadge status={status} />, from: "sm" },
    {
      id: "movements",
      header: t("movements"),
      cell: ({ lines }) => <span className="text-muted tabular-nums">{format.number(lines)}</span>,
      align: "right",
      from: "lg",
    },
    {
      id: "closing",
      header: t("closing"),
      cell: ({ closing }) => <Money cents={closing} className="text-ink" />,
      align: "right",
    },
    {
      id: "files",
      header: t("files"),
      cell: ({ files }) => <span className="text-muted tabular-nums">{format.number(files)}</span>,
      align: "right",
      from: "xl",
    },
    {
      id: "closedBy",
      header: t("closedBy"),
      cell: ({ closedBy }) => (
        <span className="block max-w-44 truncate text-muted">{closedBy.name ?? <ActorName actor={closedBy} />}</span>
      ),
      from: "lg",
    },
    {
      id: "closedAt",
      header: t("closedAt"),
      cell: ({ closedAt }) => <DateTime at={closedAt} className="text-muted" />,
      align: "right",
      from: "lg",
    },
  ];
}
