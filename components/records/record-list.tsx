"use client";

import { ArrowUp, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CallError } from "#lib/client/call-error.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import type { RecordKind } from "../values/record-kind.ts";
import { ListFilters } from "./list-filters.tsx";
import type { ListQuery } from "./use-list-query.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

type Read<Row> = {
  data: { rows: Row[]; next: string | null } | undefined;
  error: CallError | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<Kind extends RecordKind, Row> = {
  kind: Kind;
  caption: string;
  searchHint: string;
  list: ListQuery<Kind>;
  read: Read<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  href: (row: Row) => string;
  /** What stands here before there is a first one. */
  empty: ReactNode;
};

/** Records of a kind, newest first, live: filters, pages, and rows that stay where they are while somebody is on them. */
export function RecordList<Kind extends RecordKind, Row>(props: Props<Kind, Row>) {
  const { kind, caption, searchHint, list, read, columns, rowKey, href, empty } = props;
  const t = useTranslations("list");
  const { shown, waiting, hold, release } = useSteadyRows(read.data?.rows, rowKey);
  return (
    <Card flush className="relative">
      <ListFilters kind={kind} list={list} searchHint={searchHint} />
      {read.error && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.rows.length === 0 ? (
        list.isNarrowed || list.query.before ? (
          <Notice icon={SearchX} title={t("noMatch")} action={<Button onClick={list.clear}>{t("clear")}</Button>}>
            {t("noMatchHint")}
          </Notice>
        ) : (
          empty
        )
      ) : (
        <div onPointerEnter={hold} onPointerLeave={release}>
          <DataTable caption={caption} columns={columns} rows={shown} rowKey={rowKey} href={href} />
          {waiting > 0 ? (
            <div className="absolute inset-x-0 top-16 z-20 flex justify-center">
              <Button look="primary" size="sm" onClick={release} className="animate-rise rounded-full shadow-float">
                <ArrowUp aria-hidden className="size-3.5" />
                {t("newRows", { count: waiting })}
              </Button>
            </div>
          ) : null}
          <KeysetPages next={read.data?.next ?? null} before={list.query.before} goTo={list.goTo} />
        </div>
      )}
    </Card>
  );
}
