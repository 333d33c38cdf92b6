"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { NoMatch } from "../lists/clear-filters.tsx";
import { LiveTable } from "../lists/live-table.tsx";
import type { TableView } from "../lists/view-button.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { linesInput, PAGE_SIZE } from "./statement-query.ts";
import type { Line, Selection } from "./statement-selection.ts";
import type { StatementQuery } from "./use-statement-query.ts";

const LineSheet = dynamic(() => import("./line-sheet.tsx").then((module) => module.LineSheet));

const NothingToShow = dynamic(() => import("./nothing-to-show.tsx").then((module) => module.NothingToShow));

const keyOf = (line: Line) => `${line.lineNumber}`;

type Props = { selection: Selection; state: StatementQuery; view: Pick<TableView<Line>, "columns" | "isCompact"> };

/** Lists the lines of a selection, newest first, live. */
export function LineList({ selection, state, view }: Props) {
  const t = useTranslations("statement");
  const page = Math.max(1, state.query.page);
  const input = linesInput(selection, page);
  const read = useRead("getStatement", input, { keepPrevious: true });
  const [open, setOpen] = useState<Line>();
  if (read.isError && !read.data) {
    return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  }
  if (read.data?.totalItems === 0) return <Nothing {...state} />;
  return (
    <LiveTable
      caption={t("title")}
      columns={view.columns}
      compact={view.isCompact}
      rows={read.data?.transactions}
      isPrevious={read.isPlaceholderData}
      scope={JSON.stringify(input)}
      rowKey={keyOf}
      onOpen={setOpen}
    >
      {read.data ? <Pages total={read.data.totalItems} pages={read.data.totalPages} page={page} {...state} /> : null}
      {open ? <LineSheet line={open} onOpenChange={() => setOpen(undefined)} /> : null}
    </LiveTable>
  );
}

type PagesProps = { total: number; pages: number; page: number } & Pick<StatementQuery, "goTo">;

/** Page navigation for a list of known length, newest first. `page` and `pages` are counted from 1. */
function Pages({ total, pages, page, goTo }: PagesProps) {
  const list = useTranslations("list");
  const format = useFormatter();
  const first = Math.min((page - 1) * PAGE_SIZE + 1, total);
  const last = Math.min(page * PAGE_SIZE, total);
  return (
    <nav
      aria-label={list("pages")}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-5 py-3 text-muted text-xs"
    >
      <span className="tabular-nums">
        {list("shown", { first: format.number(first), last: format.number(last), total: format.number(total) })}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <Button size="sm" onClick={() => goTo(Math.min(page - 1, Math.max(pages, 1)))}>
            <ChevronLeft aria-hidden className="size-3.5" />
            {list("previousPage")}
          </Button>
        ) : null}
        {page < pages ? (
          <Button size="sm" onClick={() => goTo(page + 1)}>
            {list("nextPage")}
            <ChevronRight aria-hidden className="size-3.5" />
          </Button>
        ) : null}
      </span>
    </nav>
  );
}

function Nothing({ isNarrowed, clear }: StatementQuery) {
  const t = useTranslations("statement");
  if (isNarrowed) return <NoMatch clear={clear} hint={t("noMatchHint")} />;
  return <NothingToShow why="empty" />;
}
