"use client";

import { Activity, type ReactNode } from "react";
import type { CallError } from "#lib/client/call-error.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import type { Column } from "../ui/data-table.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import type { RecordKind } from "../values/record-kind.ts";
import { ListFilters } from "./list-filters.tsx";
import { LiveTable } from "./live-table.tsx";
import { NoMatch } from "./no-match.tsx";
import type { ListQuery } from "./use-list-query.ts";
import { useTableView } from "./use-table-view.ts";

type Read<Row> = {
  data: { rows: Row[]; next: string | null } | undefined;
  error: CallError | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
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
  /** Shown when there are no records yet. */
  empty: ReactNode;
};

/** A live list of records in order of time, with filters and pages. Rows do not move while a person is using them. */
export function RecordList<Kind extends RecordKind, Row>(props: Props<Kind, Row>) {
  const { kind, caption, searchHint, list, read, columns, rowKey, href, empty } = props;
  const view = useTableView(kind, columns);
  return (
    <Card flush>
      <Activity>
        <ListFilters kind={kind} list={list} searchHint={searchHint} view={view.choice} />
      </Activity>
      {read.error && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.rows.length === 0 ? (
        list.isNarrowed || list.query.before ? (
          <NoMatch clear={list.clear} />
        ) : (
          empty
        )
      ) : (
        <LiveTable
          caption={caption}
          columns={view.columns}
          compact={view.isCompact}
          rows={read.data?.rows}
          isPrevious={read.isPlaceholderData}
          scope={JSON.stringify(list.input)}
          rowKey={rowKey}
          href={href}
        >
          <KeysetPages
            next={read.data?.next ?? null}
            before={list.query.before}
            goTo={list.goTo}
            sort={list.query.sort}
          />
        </LiveTable>
      )}
    </Card>
  );
}
