"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Scrollable } from "../../ui/data-display/scrollable.tsx";

type Props = {
  title: string;
  /** What the chart shows, in a sentence. Null: nothing moved, and there is neither chart nor table. */
  says: string | null;
  chart: ReactNode;
  table: ReactNode;
  children?: ReactNode;
};

/** A chart with its title, what it shows in words, and the table behind it. */
export function ChartSection({ title, says, chart, table, children }: Props) {
  const t = useTranslations("statement");
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <div className="border-line border-b px-5 py-5 last:border-b-0">
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        {says === null ? null : (
          <Button look="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            <Icon aria-hidden className="size-4" />
            {asTable ? t("asChart") : t("asTable")}
          </Button>
        )}
      </header>
      {says === null ? (
        <p className="flex h-40 items-center justify-center rounded-lg bg-sunken/60 px-4 text-center text-muted text-sm">
          {t("nothingMoved")}
        </p>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-pretty text-muted text-sm">{says}</p>
          {asTable ? (
            <Scrollable label={title} className="-mx-5 max-h-96 overflow-auto border-line border-y">
              {table}
            </Scrollable>
          ) : (
            chart
          )}
          {children}
        </>
      )}
    </div>
  );
}
