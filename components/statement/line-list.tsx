"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { NumberPages } from "../lists/number-pages.tsx";
import type { TableView } from "../lists/views/view-button.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { linesInput, PAGE_SIZE } from "./selection/statement-query.ts";
import { isSearch, type Line, type Selection } from "./selection/statement-selection.ts";
import type { StatementQuery } from "./selection/use-statement-query.ts";

const LineSheet = onDemand(() => import("./line-sheet.tsx").then((module) => module.LineSheet));

const NoMatch = dynamic(() => import("../lists/no-match.tsx").then((module) => module.NoMatch), {
  loading: () => null,
});
const NothingToShow = dynamic(() => import("./nothing-to-show.tsx").then((module) => module.NothingToShow), {
  loading: () => null,
});

const keyOf = (line: Line) => `${line.accountNumber} ${line.lineNumber}`;

type Props = {
  selection: Selection;
  state: StatementQuery;
  view: Pick<TableView<Line>, "columns" | "isCompact">;
  /** Whether the totals are still on their way, which say why lines cannot be read. */
  isWaiting: boolean;
};

/** Lists the lines of a selection, newest first; live, unless they are searched for one by one. */
export function LineList({ selection, state, view, isWaiting }: Props) {
  const t = useTranslations("statement");
  const page = Math.max(1, state.query.page);
  const input = linesInput(selection, page);
  const read = useRead("getStatement", input, { keepPrevious: true, isLive: !isSearch(selection) });
  const [open, setOpen] = useState<Line>();
  if (read.isError && !read.data && !isWaiting) {
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
      rowName={keyOf}
      isPayment={(line) => line.typeB === "deposit"}
      onOpen={setOpen}
    >
      {read.data ? (
        <NumberPages total={read.data.totalItems} size={PAGE_SIZE} page={page} goTo={(to) => void state.goTo(to)} />
      ) : null}
      {open ? <LineSheet line={open} onOpenChange={() => setOpen(undefined)} /> : null}
    </LiveTable>
  );
}

function Nothing({ isNarrowed, clear }: StatementQuery) {
  const t = useTranslations("statement");
  if (isNarrowed) return <NoMatch clear={clear} hint={t("noMatchHint")} />;
  return <NothingToShow why="empty" />;
}
