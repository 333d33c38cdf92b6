import type { Column } from "../ui/data-table.tsx";
import { useListView } from "./list-views.tsx";

export type ViewChoice = {
  /** Columns that may be left out; the first always stands, it says which row this is. */
  columns: { id: string; header: string; isShown: boolean }[];
  toggle: (id: string) => void;
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
};

export type TableView<Row> = { columns: Column<Row>[]; isCompact: boolean; choice: ViewChoice };

/** A list's columns as the person wants to see them. `choice` is for the menu that changes that. */
export function useTableView<Row>(list: string, all: readonly Column<Row>[]): TableView<Row> {
  const [view, keep] = useListView(list);
  const isShown = ({ id }: Column<Row>) => !view.hidden.includes(id);
  const choice: ViewChoice = {
    columns: all.slice(1).map((column) => ({ id: column.id, header: column.header, isShown: isShown(column) })),
    toggle: (id) => {
      const hidden = view.hidden.includes(id) ? view.hidden.filter((it) => it !== id) : [...view.hidden, id];
      keep({ ...view, hidden });
    },
    isCompact: view.compact,
    setCompact: (compact) => keep({ ...view, compact }),
  };
  return { columns: all.filter((column, index) => index === 0 || isShown(column)), isCompact: view.compact, choice };
}
