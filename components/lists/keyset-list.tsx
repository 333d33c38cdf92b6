"use client";

import { ChevronRight, ChevronsLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Activity, type ComponentProps, type ReactNode } from "react";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { LiveTable } from "./live-table.tsx";
import { NoMatch } from "./no-match.tsx";
import { isOfNothing } from "./of-nothing.ts";
import type { KeysetPage } from "./queries/use-keyset-query.ts";
import { useTableView, ViewButton } from "./views/view-button.tsx";

type Read = {
  data: { next: string | null } | undefined;
  error: CallError | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type TableProps<Row> = Pick<
  ComponentProps<typeof LiveTable<Row>>,
  "caption" | "rowKey" | "rowName" | "href" | "onOpen" | "skeletonRows" | "dropsGone" | "isPayment"
>;

type Props<Row> = TableProps<Row> & {
  /** The name under which the person's choice of columns is stored. */
  name: string;
  title?: string;
  columns: readonly Column<Row>[];
  /** The page of the list, in the URL. */
  page: KeysetPage;
  /** The operation's input: it identifies the list with its filters and page. */
  input: object;
  read: Read;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** The filters. They place the button that changes the columns. Absent: it stands beside the title. */
  filters?: (viewButton: ReactNode) => ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  children?: ReactNode;
};

/**
 * A long list in order of time, live, with filters and pages. Rows do not move while a person is using them. The page
 * buttons are inside the table's area, so that rows do not move either while the person is on their way to a button.
 */
export function KeysetList<Row>(props: Props<Row>) {
  const { name, title, columns, page, input, read, rows, filters, empty, children, ...table } = props;
  const t = useTranslations("list");
  const view = useTableView(name, columns);
  const pages = <KeysetPages {...page} next={read.data?.next ?? null} />;
  return (
    <Card flush data-wide title={title} aside={filters ? null : <ViewButton choice={view.choice} />}>
      {filters ? <Activity>{filters(<ViewButton choice={view.choice} />)}</Activity> : null}
      {read.error && !read.data && isOfNothing(read.error) ? (
        <>
          <NoMatch hint={t("filterOfNothing")} />
          {pages}
        </>
      ) : read.error && !read.data ? (
        <>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          {pages}
        </>
      ) : rows?.length === 0 ? (
        <>
          {empty}
          {pages}
        </>
      ) : (
        <LiveTable
          {...table}
          columns={view.columns}
          compact={view.isCompact}
          rows={rows}
          isPrevious={read.isPlaceholderData}
          scope={JSON.stringify(input)}
        >
          {pages}
        </LiveTable>
      )}
      {children}
    </Card>
  );
}

/** Page navigation for a list of unknown length: to the next page, and back to the first. */
export function KeysetPages({ next, before, goTo }: KeysetPage & { next: string | null }) {
  const t = useTranslations("list");
  if (!next && !before) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center justify-end gap-2 border-line border-t px-5 py-3">
      {before ? (
        <Button size="sm" onClick={() => goTo(null)}>
          <ChevronsLeft aria-hidden className="size-3.5" />
          {t("firstPage")}
        </Button>
      ) : null}
      {next ? (
        <Button size="sm" onClick={() => goTo(next)}>
          {t("nextPage")}
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      ) : null}
    </nav>
  );
}
