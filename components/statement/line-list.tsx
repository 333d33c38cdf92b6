"use client";

import { ArrowUp, ReceiptText, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useSteadyRows } from "../records/use-steady-rows.ts";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { NumberedPages } from "../ui/numbered-pages.tsx";
import { useLineColumns } from "./line-columns.tsx";
import { linesInput, PAGE_SIZE } from "./statement-query.ts";
import type { Line, Selection } from "./statement-selection.ts";
import type { StatementQuery } from "./use-statement-query.ts";

const LineSheet = dynamic(() => import("./line-sheet.tsx").then((module) => module.LineSheet));

const keyOf = (line: Line) => `${line.lineNumber}`;

/** The lines of a selection, newest first, live. */
export function LineList({ selection, state }: { selection: Selection; state: StatementQuery }) {
  const t = useTranslations("statement");
  const columns = useLineColumns();
  const page = Math.max(1, state.query.page);
  const read = useRead("getStatement", linesInput(selection, page), { keepPrevious: true });
  const { shown, waiting, hold, release } = useSteadyRows(read.data?.transactions, keyOf);
  const [open, setOpen] = useState<Line>();
  if (read.isError && !read.data) {
    return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  }
  if (read.data?.totalItems === 0) return <Nothing {...state} />;
  return (
    <div className="relative" onPointerEnter={hold} onPointerLeave={release}>
      <DataTable caption={t("title")} columns={columns} rows={shown} rowKey={keyOf} onOpen={setOpen} />
      {waiting > 0 ? (
        <div className="absolute inset-x-0 top-2 z-20 flex justify-center">
          <Button look="primary" size="sm" onClick={release} className="animate-rise rounded-full shadow-float">
            <ArrowUp aria-hidden className="size-3.5" />
            {t("newRows", { count: waiting })}
          </Button>
        </div>
      ) : null}
      {read.data ? <Pages total={read.data.totalItems} pages={read.data.totalPages} page={page} {...state} /> : null}
      {open ? <LineSheet line={open} onOpenChange={() => setOpen(undefined)} /> : null}
    </div>
  );
}

type PagesProps = { total: number; pages: number; page: number } & Pick<StatementQuery, "goTo">;

function Pages({ total, pages, page, goTo }: PagesProps) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const first = Math.min((page - 1) * PAGE_SIZE + 1, total);
  const last = Math.min(page * PAGE_SIZE, total);
  return (
    <NumberedPages
      label={t("pages")}
      shown={t("shown", { first: format.number(first), last: format.number(last), total: format.number(total) })}
      page={page}
      pages={pages}
      newer={t("newer")}
      older={t("older")}
      goTo={goTo}
    />
  );
}

function Nothing({ isNarrowed, clear }: StatementQuery) {
  const t = useTranslations("statement");
  if (isNarrowed) {
    return (
      <Notice icon={SearchX} title={t("noMatch")} action={<Button onClick={clear}>{t("clear")}</Button>}>
        {t("noMatchHint")}
      </Notice>
    );
  }
  return (
    <Notice icon={ReceiptText} title={t("empty")}>
      {t("emptyHint")}
    </Notice>
  );
}
