"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { useMay } from "../page/viewer.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { ItemActs } from "./item-acts.tsx";
import { useItemColumns } from "./item-columns.tsx";
import { ItemFilters } from "./item-filters.tsx";
import { ITEMS_PARSERS, itemFilters, itemsInput } from "./items-query.ts";
import type { Item, Reconciliation } from "./reconciliation-words.tsx";

const ItemSheet = onDemand(() => import("./item-sheet.tsx").then((module) => module.ItemSheet));

const NONE: ReadonlySet<string> = new Set();

/** The differences of a reconciliation, to be worked through: one, several, or all that fit the filters. */
export function Items({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTranslations("items");
  const { reconciliationId } = reconciliation;
  const list = useKeysetQuery(ITEMS_PARSERS);
  const { query, page, isNarrowed, clear } = list;
  const input = itemsInput(reconciliationId, query);
  const read = useRead("listReconciliationItems", input, { keepPrevious: true });
  const [opened, setOpened] = useState<Item>();
  const [chosen, setChosen] = useState(NONE);
  const may = useMay("acceptReconciliationItems");
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setChosen((now) => new Set([...now, ...ids].filter((id) => isOn || !ids.includes(id))));
  const items = read.data?.items;
  const columns = useItemColumns(may ? { chosen, toggle } : undefined);
  const filters = itemFilters(reconciliationId, query);
  // What is shown in the sheet is what the list has now: an act changes it.
  const open = opened && (items?.find(({ itemId }) => itemId === opened.itemId) ?? opened);
  return (
    <KeysetList
      name="reconciliationItems"
      title={t("title")}
      caption={t("title")}
      columns={columns}
      page={page}
      input={input}
      read={read}
      rows={items}
      rowKey={(item) => item.itemId}
      rowName={(item) => item.key ?? item.itemId}
      onOpen={setOpened}
      skeletonRows={6}
      dropsGone
      filters={(viewButton) => (
        <ItemFilters
          list={list}
          filters={filters}
          reconciliation={reconciliation}
          totals={read.data?.totals}
          viewButton={viewButton}
        >
          {may && items && items.length > 0 ? (
            <ItemActs
              filters={filters}
              state={query.state}
              total={read.data?.totals.count ?? 0}
              shown={items}
              chosen={chosen}
              onChoose={toggle}
              onDone={() => setChosen(NONE)}
            />
          ) : null}
        </ItemFilters>
      )}
      empty={
        isNarrowed || query.before ? (
          <NoMatch clear={clear} />
        ) : (
          <Notice icon={CircleCheck} title={t("noneOpen")}>
            {t("noneOpenHint")}
          </Notice>
        )
      }
    >
      {open ? <ItemSheet item={open} reconciliationId={reconciliationId} onClose={() => setOpened(undefined)} /> : null}
    </KeysetList>
  );
}
