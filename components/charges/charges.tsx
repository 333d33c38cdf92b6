"use client";

import { ArrowUp, ChevronRight, QrCode, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useRead } from "#lib/client/use-read.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { type ChargeRow, useChargeColumns } from "./charge-columns.tsx";
import { ChargeFilters } from "./charge-filters.tsx";
import { NewChargeLink } from "./new-charge-link.tsx";
import { type ChargeQuery, useChargeQuery } from "./use-charge-query.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

const PAGE_SIZE = 25;
const idOf = (row: ChargeRow) => row.chargeId;

/** Every charge, newest first, live. */
export function Charges() {
  const t = useTranslations("charges");
  return (
    <NuqsAdapter>
      <PageHeader title={t("title")}>
        <NewChargeLink />
      </PageHeader>
      <List />
    </NuqsAdapter>
  );
}

function List() {
  const t = useTranslations("charges");
  const columns = useChargeColumns();
  const state = useChargeQuery();
  const { status, search, before } = state.query;
  const input = {
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(before ? { before } : {}),
  };
  const read = useRead("listCharges", input, { keepPrevious: true });
  const { shown, waiting, hold, release } = useSteadyRows(read.data?.charges, idOf);
  const isEmpty = read.data?.charges.length === 0;
  return (
    <Card flush className="relative">
      <ChargeFilters {...state} />
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : isEmpty ? (
        <Nothing {...state} />
      ) : (
        <div onPointerEnter={hold} onPointerLeave={release}>
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={shown}
            rowKey={idOf}
            href={(row) => `/charges/${row.chargeId}`}
          />
          {waiting > 0 ? (
            <div className="absolute inset-x-0 top-16 z-20 flex justify-center">
              <Button look="primary" size="sm" onClick={release} className="animate-rise rounded-full shadow-float">
                <ArrowUp aria-hidden className="size-3.5" />
                {t("newRows", { count: waiting })}
              </Button>
            </div>
          ) : null}
          <Pages next={read.data?.next ?? null} {...state} />
        </div>
      )}
    </Card>
  );
}

function Nothing({ isNarrowed, clear }: ChargeQuery) {
  const t = useTranslations("charges");
  if (isNarrowed) {
    return (
      <Notice icon={SearchX} title={t("noMatch")} action={<Button onClick={clear}>{t("clear")}</Button>}>
        {t("noMatchHint")}
      </Notice>
    );
  }
  return (
    <Notice icon={QrCode} title={t("empty")} action={<NewChargeLink />}>
      {t("emptyHint")}
    </Notice>
  );
}

function Pages({ next, query, goTo }: ChargeQuery & { next: string | null }) {
  const t = useTranslations("charges");
  if (!next && !query.before) return null;
  return (
    <nav aria-label={t("pages")} className="flex items-center justify-end gap-2 border-line border-t px-5 py-3">
      {query.before ? (
        <Button size="sm" onClick={() => goTo(null)}>
          <ArrowUp aria-hidden className="size-3.5" />
          {t("newest")}
        </Button>
      ) : null}
      {next ? (
        <Button size="sm" onClick={() => goTo(next)}>
          {t("older")}
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      ) : null}
    </nav>
  );
}
