"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { buttonStyles } from "../ui/button.tsx";
import type { ViewChoice } from "./use-table-view.ts";
import type { ViewMenuProps } from "./view-menu.tsx";

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
