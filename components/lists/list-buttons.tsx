import type { ReactNode } from "react";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { ExportButton } from "./exports/export-button.tsx";
import type { Exported } from "./exports/export-dialog.tsx";
import { SavedViewsButton } from "./views/saved-views-button.tsx";

type Props<N extends Exported> = {
  list: ConsoleInput<"listSavedViews">["list"];
  operation: N;
  /** Null: nothing can be saved as a file. */
  filters: Omit<ConsoleInput<N>, "locale"> | null;
  viewButton: ReactNode;
};

/** The buttons for a list as a whole: its saved views, its export and its columns. */
export function ListButtons<N extends Exported>({ list, operation, filters, viewButton }: Props<N>) {
  return (
    <span className="ml-auto flex items-center gap-2">
      <SavedViewsButton list={list} />
      {filters ? <ExportButton operation={operation} filters={filters} /> : null}
      {viewButton}
    </span>
  );
}
