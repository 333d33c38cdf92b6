"use client";

import { Check, RotateCcw, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RECONCILIATION_ACT_MAX } from "#lib/core/file-limits.ts";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import type { itemFilters, STATES } from "./items-query.ts";
import type { Item } from "./reconciliation-words.tsx";
import { useItemActs } from "./use-item-acts.ts";

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
export function ItemActs({ filters, state, total, shown, chosen, onChoose, onDone }: Props) {
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
