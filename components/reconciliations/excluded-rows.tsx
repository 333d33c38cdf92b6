"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Money } from "../values/money.tsx";
import type { Reconciliation } from "./labels/reconciliation-words.tsx";

const UnreadRows = dynamic(() => import("./unread-rows.tsx").then((module) => module.UnreadRows), {
  loading: () => null,
});

type Props = { reconciliation: Reconciliation; totals: NonNullable<Reconciliation["totals"]> };
type Counted = { count: number; sum: bigint };

/** Shows what counts in no sum: what was not chosen, what is outside of the period, and what could not be read. */
export function ExcludedRows({ reconciliation, totals }: Props) {
  const t = useTranslations("reconciliation");
  const format = useFormatter();
  const kindName = useTranslations("movementKind");
  const { excludedRows, excludedLines, outside, unread, empty, summaries, gone } = totals;
  const { result, fileKeptUntil, hasWebhooks } = reconciliation;
  const when = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4 text-xs">
      <Excluded
        title={t("excludedRows")}
        of={excludedRows}
        nameOf={(kind) => (kind ? kindName(kind) : t("excludedType"))}
      />
      <Excluded title={t("excludedLines")} of={excludedLines} nameOf={kindName} />
      {outside.count > 0 ? <Line name={t("outside")} {...outside} /> : null}
      {unread > 0 ? <Unread reconciliationId={reconciliation.reconciliationId} count={unread} /> : null}
      {summaries > 0 ? <Line name={t("summaries")} count={summaries} /> : null}
      {empty > 0 ? <Line name={t("emptyRows")} count={empty} /> : null}
      {gone > 0 ? <p className="text-good">{t("gone", { count: gone })}</p> : null}
      {hasWebhooks ? null : <p className="text-muted">{t("noWebhooks")}</p>}
      {result ? <p className="text-faint">{t("finishedAt", { at: when(result.finishedAt) })}</p> : null}
      <p className="text-faint">{fileKeptUntil ? t("fileKept", { at: when(fileKeptUntil) }) : t("fileGone")}</p>
    </div>
  );
}

type ExcludedProps<Kind> = {
  title: string;
  of: readonly (Counted & { kind: Kind })[];
  nameOf: (kind: Kind) => string;
};

function Excluded<Kind extends string | null>({ title, of, nameOf }: ExcludedProps<Kind>) {
  if (of.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-ink">{title}</p>
      {of.map(({ kind, ...counted }) => (
        <Line key={kind} name={nameOf(kind)} {...counted} />
      ))}
    </div>
  );
}

function Line({ name, count, sum }: { name: string; count: number; sum?: bigint }) {
  const format = useFormatter();
  return (
    <p className="flex items-baseline justify-between gap-3 text-muted">
      <span>
        {name} <span className="text-faint tabular-nums">({format.number(count)})</span>
      </span>
      {sum === undefined ? null : <Money cents={sum} />}
    </p>
  );
}

function Unread({ reconciliationId, count }: { reconciliationId: string; count: number }) {
  const t = useTranslations("reconciliation");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center justify-between gap-3 rounded-lg bg-warn-soft px-3 py-1.5 text-warn">
      <span className="font-medium">
        {t("unread")}: {t("rows", { count })}
      </span>
      <Button size="sm" look="ghost" onClick={() => setOpen(true)}>
        {t("seeUnread")}
      </Button>
      {isOpen ? <UnreadRows reconciliationId={reconciliationId} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
