"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { buttonStyles } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-display/data-table.tsx";
import { useListView } from "./list-views.tsx";
import type { ViewChoice, ViewMenuProps } from "./view-menu.tsx";

const LOOK = buttonStyles({ look: "ghost", className: "ml-auto" });

/** Opens the menu for a list's columns and the height of its rows. The menu is loaded on first use. */
export function ViewButton({ choice }: { choice: ViewChoice }) {
  const t = useTranslations("list");
  const [Menu, setMenu] = useState<ComponentType<ViewMenuProps>>();
  const face = (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t("view")}</span>
    </>
  );
  if (Menu) return <Menu choice={choice} face={face} className={LOOK} />;
  const load = async () => {
    const { ViewMenu } = await import("./view-menu.tsx");
    setMenu(() => ViewMenu);
  };
  return (
    <button type="button" aria-haspopup="menu" aria-expanded={false} onClick={() => void load()} className={LOOK}>
      {face}
    </button>
  );
}

export type TableView<Row> = { columns: Column<Row>[]; isCompact: boolean; choice: ViewChoice };

/** Returns the columns of a list that the person wants to see. `choice` is for the menu that changes them. */
export function useTableView<Row>(list: string, all: readonly Column<Row>[]): TableView<Row> {
  const [view, keep] = useListView(list);
  const isShown = ({ id, isOptional }: Column<Row>) =>
    isOptional ? view.added.includes(id) : !view.hidden.includes(id);
  const choice: ViewChoice = {
    columns: all.slice(1).map((column) => ({ id: column.id, header: column.header, isShown: isShown(column) })),
    toggle: (id) => {
      const part = all.find((column) => column.id === id)?.isOptional ? "added" : "hidden";
      const others = view[part].filter((it) => it !== id);
      keep({ ...view, [part]: view[part].includes(id) ? others : [...others, id] });
    },
    isCompact: view.compact,
    setCompact: (compact) => keep({ ...view, compact }),
  };
  return { columns: all.filter((column, index) => index === 0 || isShown(column)), isCompact: view.compact, choice };
}
