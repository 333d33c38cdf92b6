"use client";

import { Lightbulb } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import type { Reconciliation } from "./reconciliation-words.tsx";
import { useRerun } from "./use-rerun.ts";

/** Says what is off with all rows of a file alike, and mends it with one click. */
export function Hints({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTranslations("reconciliationHint");
  const { may, rerun, isPending } = useRerun(reconciliation);
  const hints = reconciliation.totals?.hints ?? [];
  return hints.map((hint) => (
    <div
      key={hint}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm"
    >
      <p className="flex min-w-0 gap-3 text-ink">
        <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="min-w-0 text-pretty">{t(hint)}</span>
      </p>
      {may ? (
        <Button busy={isPending} onClick={() => rerun(hint)}>
          {t(`${hint}_mend`)}
        </Button>
      ) : null}
    </div>
  ));
}
