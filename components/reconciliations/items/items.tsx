"use client";

import { Check, CircleCheck, RotateCcw, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { RECONCILIATION_ACT_MAX } from "#lib/core/files/file-limits.ts";
import { KeysetList } from "../../lists/keyset-list.tsx";
import { NoMatch } from "../../lists/no-match.tsx";
import { useKeysetQuery } from "../../lists/queries/use-keyset-query.ts";
import { useMay } from "../../page/viewer.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { Item, Reconciliation } from "../labels/reconciliation-words.tsx";
import { useItemColumns } from "./item-columns.tsx";
import { ItemFilters } from "./item-filters.tsx";
import { ITEMS_PARSERS, itemFilters, itemsInput, type STATES } from "./items-query.ts";
import { useItemActs } from "./use-item-acts.ts";

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

const AcceptDialog = onDemand(() => import("./accept-dialog.tsx").then((module) => module.AcceptDialog));

type Props = {
  filters: ReturnType<typeof itemFilters>;
  state: (typeof STATES)[number];
  /** How many fit the filters. */
  total: number;
  shown: readonly Item[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isOn: boolean) => void;
  onDone: () => void;
};

/** What can be done with the chosen differences, or with all that fit the filters when none is chosen. */
function ItemActs({ filters, state, total, shown, chosen, onChoose, onDone }: Props) {
  const t = useTranslations("items");
  const [isAccepting, setAccepting] = useState(false);
  const acts = useItemActs(onDone);
  const ids = shown.map(({ itemId }) => itemId);
  const here = ids.filter((id) => chosen.has(id));
  const isSome = here.length > 0;
  const { reconciliationId } = filters;
  const which = isSome ? { reconciliationId, itemIds: here } : filters;
  const count = isSome ? here.length : Math.min(total, RECONCILIATION_ACT_MAX);
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <label className="mr-auto flex items-center gap-2 text-muted text-sm">
        <input
          type="checkbox"
          checked={here.length === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = isSome && here.length < ids.length;
          }}
          onChange={({ target }) => onChoose(ids, target.checked)}
          className="size-4 accent-accent"
        />
        {t("selectAll")}
      </label>
      <Button size="sm" busy={acts.isPending} onClick={() => acts.resend(which)}>
        <RotateCw aria-hidden className="size-3.5" />
        {t("resendChosen")}
      </Button>
      {state === "open" ? null : (
        <Button size="sm" busy={acts.isPending} onClick={() => acts.reopen(which)}>
          <RotateCcw aria-hidden className="size-3.5" />
          {t("reopenChosen", { count })}
        </Button>
      )}
      {state === "accepted" ? null : (
        <Button size="sm" look={isSome ? "primary" : "secondary"} onClick={() => setAccepting(true)}>
          <Check aria-hidden className="size-3.5" />
          {isSome ? t("acceptChosen", { count }) : t("acceptAll", { count })}
        </Button>
      )}
      {isAccepting ? (
        <AcceptDialog which={which} count={count} onDone={onDone} onClose={() => setAccepting(false)} />
      ) : null}
    </div>
  );
}
