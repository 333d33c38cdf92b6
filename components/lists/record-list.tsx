"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Notice } from "../ui/notice.tsx";
import type { ListedKind } from "../values/record-kind.ts";
import { KeysetList } from "./keyset-list.tsx";
import { ListButtons } from "./list-buttons.tsx";
import { type ListQuery, listInput, listParsers } from "./list-query.ts";
import { NoMatch } from "./no-match.tsx";
import { NOBODY } from "./nobody.ts";
import { RecordFilters, type Totals } from "./record-filters.tsx";
import { useKeysetQuery } from "./use-keyset-query.ts";

const LISTS = { charge: "charges", withdrawal: "payouts", refund: "refunds", transfer: "transfers" } as const;

/** Returns the filters and the page of a list of records, kept in the URL. `input` is the input of its operation. */
export function useRecordList<Kind extends ListedKind>(kind: Kind) {
  const list = useKeysetQuery<ReturnType<typeof listParsers<Kind>>, ListQuery<Kind>>(listParsers(kind));
  return { ...list, input: listInput<Kind>(list.query), isOfNobody: list.query.player === NOBODY };
}

const NOTHING = { data: { rows: [], next: null, totals: null }, error: null } as const;

type List<Kind extends ListedKind> = ReturnType<typeof useRecordList<Kind>>;

type Props<Kind extends ListedKind, Row> = Pick<
  ComponentProps<typeof KeysetList<Row>>,
  "caption" | "columns" | "rowKey" | "rowName" | "href" | "empty" | "isPayment"
> & {
  kind: Kind;
  searchHint: string;
  list: List<Kind>;
  read: ComponentProps<typeof KeysetList<Row>>["read"] & { data: { rows: Row[]; totals: Totals | null } | undefined };
};

/** A long list of charges, payouts, refunds or transfers. `empty` is shown when there are no records yet. */
export function RecordList<Kind extends ListedKind, Row>(props: Props<Kind, Row>) {
  const { kind, searchHint, list, empty, ...table } = props;
  const read = list.isOfNobody ? { ...props.read, ...NOTHING } : props.read;
  const t = useTranslations("list");
  const { limit: _, totals: __, before: _place, ...filters } = { before: null, totals: false, ...list.input };
  return (
    <KeysetList
      {...table}
      name={kind}
      page={list.page}
      input={list.input}
      read={read}
      rows={read.data?.rows}
      filters={(viewButton) => (
        <RecordFilters
          kind={kind}
          query={list.query}
          narrow={list.narrow}
          isNarrowed={list.isNarrowed}
          clear={list.clear}
          searchHint={searchHint}
          buttons={
            <ListButtons
              list={LISTS[kind]}
              operation="exportRecords"
              filters={list.isOfNobody ? null : { ...filters, kind }}
              viewButton={viewButton}
            />
          }
          totals={read.data?.totals ?? null}
        />
      )}
      empty={
        !list.isNarrowed && !list.query.before ? (
          empty
        ) : read.data?.next ? (
          <Notice icon={SearchX} title={t("noneSoFar")}>
            {t("noneSoFarHint")}
          </Notice>
        ) : (
          <NoMatch clear={list.clear} {...(list.isOfNobody ? { hint: t("nobodyWithTaxId") } : {})} />
        )
      }
    />
  );
}
