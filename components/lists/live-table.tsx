import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { useSteadyRows } from "./use-steady-rows.ts";

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, "isGone"> & {
  isPrevious: boolean;
  scope: string;
  /** Rows that left the list disappear at once. For lists from which the person removes rows. */
  dropsGone?: boolean;
  children?: ReactNode;
};

/** A live table. Rows do not move while the pointer or the keyboard focus is on them; new rows wait behind a button. */
export function LiveTable<Row>({ isPrevious, scope, dropsGone = false, children, ...table }: Props<Row>) {
  const t = useTranslations("list");
  const { rows, rowKey } = table;
  const { shown, waiting, gone, show, around } = useSteadyRows({ rows, isPrevious, scope, dropsGone }, rowKey);
  return (
    <div {...around}>
      <div role="status" className="sticky top-16 z-20 flex h-0 justify-center">
        {waiting > 0 ? (
          <Button
            look="primary"
            size="sm"
            onClick={show}
            className="translate-y-2 animate-rise rounded-full shadow-float"
          >
            <ArrowUp aria-hidden className="size-3.5" />
            {t("newRows", { count: waiting })}
          </Button>
        ) : null}
      </div>
      <DataTable {...table} rows={shown} isGone={(row) => gone.has(rowKey(row))} />
      {children}
    </div>
  );
}
