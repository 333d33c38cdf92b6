import type { Column } from "../ui/data-table.tsx";
import { useListView } from "./list-views.tsx";

export type ViewChoice = {
  /** The columns that can be hidden. The first column is always shown, because it identifies the row. */
  columns: { id: string; header: string; isShown: boolean }[];
  toggle: (id: string) => void;
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
};

export type TableView<Row> = { columns: Column<Row>[]; isCompact: boolean; choice: ViewChoice };

/** Returns the columns of a list that the person wants to see. `choice` is for the menu that changes them. */
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
